import { whyNotRealm } from '#features/character/realm-rules.ts'
import { type Crew, collects, leads } from '#features/raid/rules.ts'
import { community } from '#features/settings/community.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Actor, isStaff } from '#platform/call/rights.ts'
import { grouped, owes } from '#platform/words/gold.ts'
import type { Booking, BookingInput } from './booking.ts'
import { depositCap, floorPrice, floorText, type Priced } from './price.ts'
import { hasEnded } from './rules.ts'

/* A correction of what is owed and where it is paid, until Done (docs/product.md, Corrected gold). Gold whole. */

/** Why the gold is another, by one press; or in own words. */
export const CORRECTION_REASONS = [
  '6 of 8 bosses',
  'Discount',
  'Typed wrong',
  'Paid on another realm',
] as const

export type Correction = Pick<BookingInput, 'price' | 'deposit' | 'paymentRealm' | 'paymentFaction'>

type Corrected = Pick<Booking, 'state' | 'status' | 'paymentRealm' | 'outcome'>

/** The gold after a correction: a deposit counts up to the price. */
export function goldAfter({ price, deposit }: Pick<Correction, 'price' | 'deposit'>) {
  const counted = Math.min(deposit, price)
  return { price, deposit: counted, owes: owes(price, counted) }
}

type Taken = Pick<Booking, 'price' | 'paidFull' | 'paid' | 'owes'>

/** How much too much the client has paid by a correction. */
export function tooMuch(
  { paidFull, paid, price: before, owes: left }: Taken,
  { price, deposit }: Pick<Correction, 'price' | 'deposit'>,
): number {
  const taken = paidFull ? (before ?? 0) : deposit + (paid ? (left ?? 0) : 0)
  return Math.max(0, taken - price)
}

/** '20,000 g too much'. */
export function tooMuchText(gold: number): string {
  return `${grouped(gold)} g too much`
}

/** The raid's leader and collector, and staff, until it has ended or is done. */
export function whyNotOfferCorrection(booking: Corrected, raid: Crew, actor: Actor): Failure | null {
  if (!isStaff(actor) && !leads(actor, raid) && !collects(actor, raid)) return new Failure('not-permitted')
  if (hasEnded(booking)) return new Failure('booking-ended')
  if (booking.outcome !== undefined) return new Failure('deposit-said')
  return booking.status ? new Failure('booking-done', 'This booking is done. Take Done back first.') : null
}

export function whyNotCorrect(
  booking: Corrected,
  raid: Crew,
  { actor, input }: { actor: Actor; input: Correction },
): Failure | null {
  return (
    whyNotOfferCorrection(booking, raid, actor) ??
    whyNotRealm('paymentRealm', input.paymentRealm, [booking.paymentRealm])
  )
}

/** Warnings about a correction; none refuses it. */
export function correctionWarnings(
  booking: Taken & Pick<Booking, 'source'>,
  raid: Priced,
  input: Pick<Correction, 'price' | 'deposit'>,
): string[] {
  const { source, paidFull } = booking
  const { price, deposit } = input
  const above = tooMuch(booking, input)
  const isAboveCap = source !== null && !paidFull && deposit > depositCap(price, source, raid.lootType)
  return [
    ...(price < floorPrice(raid) ? [floorText(raid)] : []),
    ...(isAboveCap ? [`The deposit is above ${community.caps[source]}% of this price`] : []),
    ...(above > 0 ? [tooMuchText(above)] : []),
  ]
}
