import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can, type Role } from '#platform/call/rights.ts'

const STAFF: readonly ScreenName[] = ['home', 'tonight', 'mailDetails', 'gold']
const ADVERTISER: readonly ScreenName[] = ['bookRaid', 'myClients', 'gold', 'home']

/** The four that each role's evening needs, at most. Of several roles the first here decides. */
const BARS: readonly (readonly [Role, readonly ScreenName[]])[] = [
  ['Admin', STAFF],
  ['Developer', STAFF],
  ['Gold Collector', ['tonight', 'mailDetails', 'gold', 'home']],
  ['Raid Leader', ['tonight', 'bookRaid', 'gold', 'home']],
  ['Senior Advertiser', ['bookRaid', 'myClients', 'mailDetails', 'home']],
  ['Advertiser', ADVERTISER],
  ['Trial Advertiser', ADVERTISER],
  ['Raid Manager', ['upcomingRaids', 'createRaid', 'gold', 'home']],
  ['Forge Member', ['home', 'gold', 'support']],
]

/** The screens in the bar at a phone's bottom, all of which somebody with these roles may open. */
export function bottomBarFor(roles: readonly Role[]): readonly ScreenName[] {
  const entries = BARS.find(([role]) => roles.includes(role))?.[1] ?? []
  return entries.filter((screen) => can(roles, SCREENS[screen].right))
}
