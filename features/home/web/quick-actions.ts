import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'

const STAFF: readonly Role[] = ['Admin', 'Developer']

/**
 * A list of its own and not the rights' mirror: Gold Collectors may see the booking page but are not offered it here
 * (docs/product.md, PAGE-5).
 */
const QUICK_ACTIONS: readonly (readonly [ScreenName, readonly Role[]])[] = [
  ['createRaid', [...STAFF, 'Raid Manager']],
  ['bookRaid', [...STAFF, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader']],
  ['mailDetails', [...STAFF, 'Senior Advertiser', 'Gold Collector']],
  ['adminMails', STAFF],
  ['settings', ROLES],
]

/** The quick actions of these roles, in their order. */
export function quickActionsFor(roles: readonly Role[]): readonly ScreenName[] {
  return QUICK_ACTIONS.filter(([, offered]) => offered.some((role) => roles.includes(role))).map(
    ([screen]) => screen,
  )
}

/** Above the quick actions, each for who has its right. */
export function placesFor(roles: readonly Role[]): readonly ScreenName[] {
  return (['tonight', 'myClients', 'gold'] as const).filter((screen) => can(roles, SCREENS[screen].right))
}
