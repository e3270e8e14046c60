import * as booking from '#features/booking/calls.ts'
import { bookingChanges } from '#features/booking/changes.ts'
import * as calendar from '#features/calendar/calls.ts'
import * as character from '#features/character/calls.ts'
import { characterChanges } from '#features/character/changes.ts'
import * as client from '#features/client/calls.ts'
import { clientChanges } from '#features/client/changes.ts'
import * as discord from '#features/discord/calls.ts'
import { discordChanges } from '#features/discord/changes.ts'
import * as heroName from '#features/hero-name/calls.ts'
import { heroNameChanges } from '#features/hero-name/changes.ts'
import * as history from '#features/history/calls.ts'
import * as home from '#features/home/calls.ts'
import * as ledger from '#features/ledger/calls.ts'
import { ledgerChanges } from '#features/ledger/changes.ts'
import * as mail from '#features/mail/calls.ts'
import { mailChanges } from '#features/mail/changes.ts'
import * as member from '#features/member/calls.ts'
import { memberChanges } from '#features/member/changes.ts'
import * as notice from '#features/notice/calls.ts'
import { notifiesOf } from '#features/notice/words.ts'
import * as payout from '#features/payout/calls.ts'
import { payoutChanges } from '#features/payout/changes.ts'
import * as settlement from '#features/payout/settlement-calls.ts'
import * as raid from '#features/raid/calls.ts'
import { raidChanges } from '#features/raid/changes.ts'
import * as report from '#features/report/calls.ts'
import * as search from '#features/search/calls.ts'
import * as season from '#features/season/calls.ts'
import { seasonChanges } from '#features/season/changes.ts'
import * as settings from '#features/settings/calls.ts'
import { settingsChanges } from '#features/settings/changes.ts'
import * as tracking from '#features/tracking/calls.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { type Catalogue, defineCatalogue } from '#platform/change/catalogue.ts'

/** What both sides share of each feature: its calls, all exports of its `calls.ts`, and its changes. */
export const FEATURES = {
  booking: { calls: booking, changes: bookingChanges },
  calendar: { calls: calendar, changes: {} },
  character: { calls: character, changes: characterChanges },
  client: { calls: client, changes: clientChanges },
  discord: { calls: discord, changes: discordChanges },
  'hero-name': { calls: heroName, changes: heroNameChanges },
  history: { calls: history, changes: {} },
  home: { calls: home, changes: {} },
  ledger: { calls: ledger, changes: ledgerChanges },
  live: { calls: {}, changes: {} },
  mail: { calls: mail, changes: mailChanges },
  member: { calls: member, changes: memberChanges },
  message: { calls: {}, changes: {} },
  notice: { calls: notice, changes: {} },
  payout: { calls: { ...payout, ...settlement }, changes: payoutChanges },
  raid: { calls: raid, changes: raidChanges },
  report: { calls: report, changes: {} },
  search: { calls: search, changes: {} },
  season: { calls: season, changes: seasonChanges },
  settings: { calls: settings, changes: settingsChanges },
  site: { calls: {}, changes: {} },
  tonight: { calls: {}, changes: {} },
  tracking: { calls: tracking, changes: {} },
} as const

export type FeatureName = keyof typeof FEATURES

/** Every call of the product, by path. The server does not start without an implementation of each. */
export const contract: readonly Endpoint[] = Object.values(FEATURES)
  .flatMap(({ calls }) => Object.values(calls).flatMap(endpointsIn))
  .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'en'))

function placeOf({ path, method }: Endpoint): string {
  return `${path} ${method}`
}

/** The endpoints among a file's exports, single ones and groups. */
function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('path' in exported && 'access' in exported) return [exported as Endpoint]
  const values: unknown[] = Object.values(exported)
  return values.every((one) => typeof one === 'object' && one !== null && 'access' in one)
    ? values.flatMap(endpointsIn)
    : []
}

const catalogue: Catalogue = Object.assign({}, ...Object.values(FEATURES).map(({ changes }) => changes))
defineCatalogue(catalogue, notifiesOf)
