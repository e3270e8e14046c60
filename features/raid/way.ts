import { pathTo, SCREENS } from '#platform/call/page.ts'
import { can, type Role } from '#platform/call/rights.ts'

/**
 * Where a raid's name leads on every screen: to its page for whose role opens that, else to its bookings; one that is not published
 * to its form. `booking` opens that booking's sheet there.
 */
export function wayToRaid(
  roles: readonly Role[],
  { _id, published = true }: { readonly _id: string; readonly published?: boolean },
  booking?: string,
): string {
  if (!published) return pathTo('editRaid', _id)
  if (can(roles, SCREENS.raid.right)) return pathTo('raid', _id) + (booking ? `?booking=${booking}` : '')
  return `${SCREENS.bookRaid.path}?raid=${_id}${booking ? `&booking=${booking}` : ''}`
}

/** The week: on Upcoming Raids for who plans it, else on Book Raid. */
export function wayToWeek(roles: readonly Role[]): string {
  const { path } = can(roles, SCREENS.upcomingRaids.right) ? SCREENS.upcomingRaids : SCREENS.bookRaid
  return `${path}?view=week`
}
