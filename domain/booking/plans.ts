import { Failure, invalid } from '../failure.ts'
import {
  type Capacity,
  type Crew,
  collects,
  freeSlots,
  hasStarted,
  leads,
  whyNotBook,
  whyNotOpen,
} from '../raid/rules.ts'
import { type Actor, can, isStaff } from '../rights.ts'
import type { Booking, DepositOutcome } from './booking.ts'
import { hasEnded } from './rules.ts'

/*
 * What may become of a booking when plans change. Each rule answers null when it may be, else the failure that says why
 * not: first who may at all, then what the booking is, then what was sent.
 */

/** What the rules ask of a booking that the actor sees in full. */
export type Planned = Pick<
  Booking,
  'userId' | 'state' | 'place' | 'lock' | 'status' | 'paid' | 'paidFull' | 'price' | 'deposit'
>

/** The gold that the advertiser took for it; 0 where that is withheld. */
export function takenGold({
  paidFull,
  price,
  deposit,
}: Pick<Booking, 'paidFull' | 'price' | 'deposit'>): number {
  return (paidFull ? price : deposit) ?? 0
}

/** Until it is locked the owner disposes of a booking, until it is Done the raid's leader and staff. */
function whyNotDispose(booking: Planned, raid: Crew, actor: Actor): Failure | null {
  if (isStaff(actor) || leads(actor, raid)) return null
  const isOwner = booking.userId._id === actor._id && can(actor.roles, 'edit-booking')
  if (!isOwner) return new Failure('not-permitted')
  return booking.lock ? new Failure('booking-locked', LOCKED) : null
}

const LOCKED = 'This booking is locked. Only the raid leader can change its plans.'

/** What is done stays, and gold that a client paid goes back first. */
function whyNotUndone({ status, paid }: Planned): Failure | null {
  if (status) return new Failure('booking-done', 'This booking is done.')
  return paid ? new Failure('client-paid') : null
}

/** Why the actor can not cancel the booking; null when it can be, also when it is cancelled already. */
export function whyNotCancel(booking: Planned, raid: Crew, actor: Actor): Failure | null {
  const refused = whyNotDispose(booking, raid, actor)
  if (refused !== null || booking.state === 'cancelled') return refused
  return booking.state === 'no-show' ? alreadyEnded(booking) : whyNotUndone(booking)
}

function alreadyEnded({ state }: Planned): Failure {
  const now = state === 'cancelled' ? 'cancelled' : 'marked as a no-show'
  return new Failure('booking-ended', `This booking is ${now} already.`)
}

/** What becomes of gold is to be said where some was taken, and nowhere else. */
export function whyNotOutcome(booking: Planned, outcome: DepositOutcome | undefined): Failure | null {
  const taken = takenGold(booking) > 0
  if (taken && outcome === undefined) return invalid('deposit', 'Say whether the gold is returned or kept.')
  return taken || outcome === undefined ? null : invalid('deposit', 'No gold was taken for this booking.')
}

/**
 * Why the actor can not move this backup up; null when that can be. Before the start it becomes the first in line,
 * since there the first gets each free slot by itself; from the start on it gets a free slot.
 */
export function whyNotPromote(
  booking: Pick<Booking, 'state'>,
  raid: Crew & Capacity,
  actor: Actor,
  now: Date,
): Failure | null {
  if (!isStaff(actor) && !leads(actor, raid) && !collects(actor, raid)) return new Failure('not-permitted')
  if (booking.state !== 'backup')
    return new Failure(hasEnded(booking) ? 'booking-ended' : 'booking-not-backup')
  return hasStarted(raid, now) ? whyNotBook(raid, now) : whyNotOpen(raid, now)
}

/** To how many of the line a slot goes by itself: before the start none is free while somebody waits. */
export function promotable(raid: Capacity, now: Date): number {
  return hasStarted(raid, now) ? 0 : freeSlots(raid)
}
