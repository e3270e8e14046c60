import * as agenda from './agenda/endpoints.ts'
import * as booking from './booking/endpoints.ts'
import * as calendar from './calendar/endpoints.ts'
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
