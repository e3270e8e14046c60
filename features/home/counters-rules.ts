import { type Actor, isStaff } from '#platform/call/rights.ts'
import type { Counters } from './counters.ts'

/** Whether there may be gold in today's bookings that the viewer may not see: a 0 would say that there is none (docs/product.md, COUNT-3). */
export function isGoldWithheld(actor: Actor, { bookingToday, goldToday }: Counters): boolean {
  return !isStaff(actor) && bookingToday > 0 && goldToday === 0
}
