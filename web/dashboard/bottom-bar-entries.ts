import { SCREENS, type ScreenName } from '#domain/page.ts'
import { can, type Role } from '#domain/rights.ts'

/** What fits beside each other on a phone. */
const MOST = 4

/** What the evening needs first. */
const IN_ORDER: readonly ScreenName[] = [
  'home',
  'tonight',
  'upcomingRaids',
  'bookRaid',
  'mailDetails',
  'createRaid',
  'support',
  'settings',
]

/** The screens in the bar at a phone's bottom: the first four that somebody with these roles may open. */
export function bottomBarFor(roles: readonly Role[]): readonly ScreenName[] {
  return IN_ORDER.filter((screen) => can(roles, SCREENS[screen].right)).slice(0, MOST)
}
