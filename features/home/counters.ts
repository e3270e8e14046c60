import * as z from 'zod/mini'

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
