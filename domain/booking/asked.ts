import { Failure } from '../failure.ts'
import type { AskedGold } from '../gold.ts'
import type { Crew } from '../raid/rules.ts'
import type { Actor } from '../rights.ts'
import type { Booking } from './booking.ts'
import { hasEnded, maySeeFully, takenGold } from './rules.ts'

/** How much of it there is: a deposit that is kept or counts as done, a payment that is marked. Gold; 0 for nothing. */
export function goldToGiveBack(of: AskedGold, booking: Booking): number {
  if (of === 'deposit') {
    const isKept = (hasEnded(booking) ? booking.end?.deposit : booking.outcome) === 'kept'
    return isKept || booking.status ? takenGold(booking) : 0
  }
  const isPaid = booking.state === 'booked' && (booking.paid || booking.status)
  return isPaid && !booking.paidFull ? (booking.owes ?? 0) : 0
}

/** Why nobody is asked; null for who sees the booking in full and where there is something. */
export function whyNotAsk(of: AskedGold, booking: Booking, raid: Crew, actor: Actor): Failure | null {
  if (!maySeeFully(actor, booking.userId._id, raid)) return new Failure('not-permitted')
  return goldToGiveBack(of, booking) > 0 ? null : new Failure('nothing-to-give-back')
}
