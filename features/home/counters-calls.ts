import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { type Actor, isStaff } from '#platform/call/rights.ts'

/** Whether there may be gold in today's bookings that the viewer may not see: a 0 would say that there is none. */
export function isGoldWithheld(actor: Actor, { bookingToday, goldToday }: Counters): boolean {
  return !isStaff(actor) && bookingToday > 0 && goldToday === 0
}

/**
 * Dashboard counters (docs/product.md, Counters). `…Today` count the community's day in server time, `total…` the
 * viewer's own raids, and the bookings and gold of those: what they booked, and all of what they lead or collect for. Gold counts only bookings whose price the viewer may see.
 */
export const counters = z.object({
  raidToday: z.number(),
  bookingToday: z.number(),
  goldToday: z.number(),
  totalRaid: z.number(),
  totalBooking: z.number(),
  totalGold: z.number(),
})
export type Counters = z.infer<typeof counters>

export const getCounters = get('/dashboard/status', { access: 'see-dashboard', payload: counters })
