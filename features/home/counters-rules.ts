import { type Actor, can, isStaff } from '#platform/call/rights.ts'
import type { Counters } from './counters.ts'

/** Whether there may be gold in today's bookings that the viewer may not see: a 0 would say that there is none. */
export function isGoldWithheld(actor: Actor, { bookingToday, goldToday }: Counters): boolean {
  return !isStaff(actor) && bookingToday > 0 && goldToday === 0
}

/** A sentence about today's figures for this viewer (docs/product.md, COUNT-3). */
export function todayNote(actor: Actor, { raidToday, bookingToday }: Counters): string {
  if (!can(actor.roles, 'list-published-raids'))
    return 'Your role shows no raids. Ask an officer for another role.'
  if (raidToday === 0 && bookingToday === 0) return 'A quiet day so far: no raid and no booking yet.'
  if (isStaff(actor) || bookingToday === 0) return 'Raids that run today, and what was booked today.'
  return 'Gold is shown for bookings whose price you may see.'
}
