import * as booking from '#features/booking/calls.ts'
import { BOOKING_ACTIONS, BOOKING_FIELDS } from '#features/booking/changes.ts'
import * as calendar from '#features/calendar/calls.ts'
import * as character from '#features/character/calls.ts'
import * as realm from '#features/character/realm-calls.ts'
import { REALM_ACTIONS, REALM_FIELDS } from '#features/character/realm-changes.ts'
import * as client from '#features/client/calls.ts'
import { CLIENT_ACTIONS, CLIENT_FIELDS } from '#features/client/changes.ts'
import * as channel from '#features/discord/calls.ts'
import { CHANNEL_ACTIONS, CHANNEL_FIELDS } from '#features/discord/changes.ts'
import * as heroName from '#features/hero-name/calls.ts'
import { HERO_NAME_ACTIONS, HERO_NAME_FIELDS } from '#features/hero-name/changes.ts'
import * as history from '#features/history/calls.ts'
import * as agenda from '#features/home/agenda-calls.ts'
import * as counters from '#features/home/counters-calls.ts'
import * as ledger from '#features/ledger/calls.ts'
import { LEDGER_ACTIONS, LEDGER_FIELDS } from '#features/ledger/changes.ts'
import * as mail from '#features/mail/calls.ts'
import { MAIL_ACTIONS, MAIL_FIELDS } from '#features/mail/changes.ts'
import * as member from '#features/member/calls.ts'
import { MEMBER_ACTIONS, MEMBER_FIELDS } from '#features/member/changes.ts'
import * as session from '#features/member/session-calls.ts'
import { SESSION_ACTIONS, SESSION_FIELDS } from '#features/member/session-changes.ts'
import * as notice from '#features/notice/calls.ts'
import { notifiesOf } from '#features/notice/words.ts'
import * as payout from '#features/payout/calls.ts'
import { PAYOUT_ACTIONS, PAYOUT_FIELDS } from '#features/payout/changes.ts'
import * as settlement from '#features/payout/settlement-calls.ts'
import { SETTLEMENT_ACTIONS, SETTLEMENT_FIELDS } from '#features/payout/settlement-changes.ts'
import * as raid from '#features/raid/calls.ts'
import { RAID_ACTIONS, RAID_FIELDS } from '#features/raid/changes.ts'
import * as template from '#features/raid/template-calls.ts'
import { TEMPLATE_ACTIONS, TEMPLATE_FIELDS } from '#features/raid/template-changes.ts'
import * as report from '#features/report/calls.ts'
import * as search from '#features/search/calls.ts'
import * as season from '#features/season/calls.ts'
import { SEASON_ACTIONS, SEASON_FIELDS } from '#features/season/changes.ts'
import { ARCHIVE_ACTIONS, ARCHIVE_FIELDS } from '#features/settings/archive-changes.ts'
import * as setting from '#features/settings/calls.ts'
import { SETTING_ACTIONS, SETTING_FIELDS } from '#features/settings/changes.ts'
import * as tracking from '#features/tracking/calls.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { defineCatalogue } from '#platform/change/catalogue.ts'

const NOUNS: readonly Readonly<Record<string, unknown>>[] = [
  agenda,
  booking,
  calendar,
  channel,
  character,
  client,
  counters,
  heroName,
  history,
  ledger,
  mail,
  member,
  notice,
  payout,
  raid,
  realm,
  report,
  search,
  season,
  session,
  setting,
  settlement,
  template,
  tracking,
]

/** Every call of the product by its path: all that a noun's `endpoints.ts` exports. The server does not start when one is not implemented. */
export const contract: readonly Endpoint[] = NOUNS.flatMap((noun) =>
  Object.values(noun).flatMap(endpointsIn),
).toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'en'))

function placeOf({ path, method }: Endpoint): string {
  return `${path} ${method}`
}

/** An endpoint, or several by name; nothing of what else such a file exports. */
function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return []
  if ('path' in exported && 'access' in exported) return [exported as Endpoint]
  const values: unknown[] = Object.values(exported)
  return values.every((one) => typeof one === 'object' && one !== null && 'access' in one)
    ? values.flatMap(endpointsIn)
    : []
}

defineCatalogue(
  {
    archive: { actions: ARCHIVE_ACTIONS, fields: ARCHIVE_FIELDS },
    booking: { actions: BOOKING_ACTIONS, fields: BOOKING_FIELDS },
    channel: { actions: CHANNEL_ACTIONS, fields: CHANNEL_FIELDS },
    client: { actions: CLIENT_ACTIONS, fields: CLIENT_FIELDS },
    'hero-name': { actions: HERO_NAME_ACTIONS, fields: HERO_NAME_FIELDS },
    ledger: { actions: LEDGER_ACTIONS, fields: LEDGER_FIELDS },
    mail: { actions: MAIL_ACTIONS, fields: MAIL_FIELDS },
    member: { actions: MEMBER_ACTIONS, fields: MEMBER_FIELDS },
    payout: { actions: PAYOUT_ACTIONS, fields: PAYOUT_FIELDS },
    raid: { actions: RAID_ACTIONS, fields: RAID_FIELDS },
    realm: { actions: REALM_ACTIONS, fields: REALM_FIELDS },
    season: { actions: SEASON_ACTIONS, fields: SEASON_FIELDS },
    session: { actions: SESSION_ACTIONS, fields: SESSION_FIELDS },
    setting: { actions: SETTING_ACTIONS, fields: SETTING_FIELDS },
    settlement: { actions: SETTLEMENT_ACTIONS, fields: SETTLEMENT_FIELDS },
    template: { actions: TEMPLATE_ACTIONS, fields: TEMPLATE_FIELDS },
  },
  notifiesOf,
)
