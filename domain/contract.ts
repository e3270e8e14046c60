import * as agenda from './agenda/endpoints.ts'
import * as booking from './booking/endpoints.ts'
import * as calendar from './calendar/endpoints.ts'
import { ARCHIVE_ACTIONS, ARCHIVE_FIELDS } from './change/archive.ts'
import { BOOKING_ACTIONS, BOOKING_FIELDS } from './change/booking.ts'
import { CHANNEL_ACTIONS, CHANNEL_FIELDS } from './change/channel.ts'
import { CLIENT_ACTIONS, CLIENT_FIELDS } from './change/client.ts'
import { HERO_NAME_ACTIONS, HERO_NAME_FIELDS } from './change/hero-name.ts'
import { LEDGER_ACTIONS, LEDGER_FIELDS } from './change/ledger.ts'
import { MAIL_ACTIONS, MAIL_FIELDS } from './change/mail.ts'
import { MEMBER_ACTIONS, MEMBER_FIELDS } from './change/member.ts'
import { PAYOUT_ACTIONS, PAYOUT_FIELDS } from './change/payout.ts'
import { RAID_ACTIONS, RAID_FIELDS } from './change/raid.ts'
import { REALM_ACTIONS, REALM_FIELDS } from './change/realm.ts'
import { SEASON_ACTIONS, SEASON_FIELDS } from './change/season.ts'
import { SESSION_ACTIONS, SESSION_FIELDS } from './change/session.ts'
import { SETTING_ACTIONS, SETTING_FIELDS } from './change/setting.ts'
import { SETTLEMENT_ACTIONS, SETTLEMENT_FIELDS } from './change/settlement.ts'
import { TEMPLATE_ACTIONS, TEMPLATE_FIELDS } from './change/template.ts'
import { defineCatalogue } from './change.ts'
import * as channel from './channel/endpoints.ts'
import * as character from './character/endpoints.ts'
import * as client from './client/endpoints.ts'
import * as counters from './counters/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as heroName from './hero-name/endpoints.ts'
import * as history from './history/endpoints.ts'
import * as ledger from './ledger/endpoints.ts'
import * as mail from './mail/endpoints.ts'
import * as withoutBank from './mail/without-bank.ts'
import * as member from './member/endpoints.ts'
import * as notice from './notice/endpoints.ts'
import { notifiesOf } from './notice/words.ts'
import * as payout from './payout/endpoints.ts'
import * as raid from './raid/endpoints.ts'
import * as realm from './realm/endpoints.ts'
import * as report from './report/endpoints.ts'
import * as search from './search/endpoints.ts'
import * as season from './season/endpoints.ts'
import * as session from './session/endpoints.ts'
import * as setting from './setting/endpoints.ts'
import * as settlement from './settlement/endpoints.ts'
import * as template from './template/endpoints.ts'
import * as tracking from './tracking/endpoints.ts'

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
  withoutBank,
]

/** Every call of the product by its path: all that a noun's `endpoints.ts` exports, the bell's, what a page carries and where a raid has no bank. The server does not start when one is not implemented. */
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
