import { community } from '../community.ts'
import { Failure, invalid } from '../failure.ts'
import { depositCap, floorPrice, floorText, grouped, owes, type Priced } from '../gold.ts'
import { type Crew, collects, leads } from '../raid/rules.ts'
import { whyNotRealm } from '../realm/rules.ts'
import { type Actor, can, isStaff } from '../rights.ts'
import type { Booking, Part } from './booking.ts'
import { type Correction, placesOf, sumOfParts } from './parts.ts'
import { hasEnded } from './rules.ts'

/* A correction of what is owed and how it is paid, until Done (docs/product.md, Corrected gold). Gold whole. */

/** Why a price is another one, by one press; or in own words. */
export const CORRECTION_REASONS = ['6 of 8 bosses', 'Discount', 'Typed wrong'] as const

type Corrected = Pick<
  Booking,
  | 'userId'
  | 'state'
  | 'status'
  | 'paid'
  | 'paidFull'
  | 'price'
  | 'deposit'
  | 'owes'
  | 'paymentRealm'
  | 'parts'
  | 'correction'
  | 'outcome'
>

type Gold = Pick<Booking, 'price' | 'deposit' | 'paidFull'>

/** The debt after a corrected price: a deposit above the price is given back by hand. */
export function goldAfter({ deposit, paidFull }: Gold, price: number) {
  const left = Math.min(deposit ?? 0, price)
  return { price, deposit: left, owes: owes(price, left), inRaid: paidFull ? 0 : owes(price, left) }
}

/** Where clients who are not done pay in the raid, each place once, by name. */
export function placesStillPaid(bookings: readonly Booking[]): Omit<Part, 'gold'>[] {
  const places = bookings.flatMap(({ state, status, paidFull, owes: due, ...where }) => {
    const { paymentRealm, paymentFaction } = where
    if (state !== 'booked' || status || paidFull || !due || paymentRealm === null || paymentFaction === null)
      return []
    return placesOf(due, { ...where, paymentRealm, paymentFaction })
  })
  const once = new Map(places.map(({ realm, faction }) => [`${realm} ${faction}`, { realm, faction }]))
  return [...once.values()].toSorted((one, other) => one.realm.localeCompare(other.realm))
}

/** How much too much a client has paid if this is the price. */
export function tooMuch(booking: Gold & Pick<Booking, 'paid' | 'owes'>, price: number): number {
  const { paidFull, paid, deposit, owes: left } = booking
  const taken = paidFull ? booking.price : (deposit ?? 0) + (paid ? (left ?? 0) : 0)
  return Math.max(0, (taken ?? 0) - price)
}

/** '20,000 g too much'. */
export function tooMuchText(gold: number): string {
  return `${grouped(gold)} g too much`
}

const isOwner = (booking: Pick<Booking, 'userId'>, actor: Actor) =>
  booking.userId._id === actor._id && can(actor.roles, 'edit-booking')

/** The owner, the raid's leader and collector, and staff, until it has ended or is done. */
function whyNotTouch(booking: Corrected, raid: Crew, actor: Actor): Failure | null {
  const may = isStaff(actor) || leads(actor, raid) || collects(actor, raid) || isOwner(booking, actor)
  if (!may) return new Failure('not-permitted')
  if (hasEnded(booking)) return new Failure('booking-ended')
  if (booking.outcome !== undefined) return new Failure('deposit-said')
  return booking.status ? new Failure('booking-done', 'This booking is done. Take Done back first.') : null
}

/** Why the actor does not correct it at all; null when a form may be offered. */
export const whyNotOfferCorrection = whyNotTouch

export function whyNotCorrect(
  booking: Corrected,
  raid: Crew,
  { actor, input }: { actor: Actor; input: Correction },
): Failure | null {
  const refused = whyNotTouch(booking, raid, actor)
  if (refused !== null) return refused
  if (input.price !== booking.price && !input.reason) return invalid('reason', 'Give a reason.')
  const elsewhere = whyNotPlaces(booking, input.parts)
  if (elsewhere !== null) return elsewhere
  const above = sumOfParts(input.parts) - goldAfter(booking, input.price).inRaid
  return above > 0 ? invalid('parts', `The parts are ${grouped(above)} g more than is owed.`) : null
}

/** Those that it is paid on, or that somebody proposed, stay. */
function whyNotPlaces(
  { paymentRealm, parts, correction }: Corrected,
  wanted: readonly Part[],
): Failure | null {
  const kept = [paymentRealm, ...[...(parts ?? []), ...(correction?.parts ?? [])].map(({ realm }) => realm)]
  const refused = wanted.map(({ realm }, at) => whyNotRealm(`parts.${at}.realm`, realm, kept))
  return refused.find((failure) => failure !== null) ?? null
}

/** A correction waits for a second when the owner proposes it, or when it lowers the price after Paid. */
export function needsSecond(booking: Corrected, actor: Actor, input: Correction): boolean {
  const isPaid = booking.paid || booking.paidFull === true
  return booking.userId._id === actor._id || (isPaid && input.price < (booking.price ?? 0))
}

/** The member who has the client's payment; null while nothing is paid. */
function holderOf({ paidFull, paid, userId }: Corrected, { goldCollector, raidLeader }: Crew): string | null {
  if (paidFull) return userId._id
  return paid ? (goldCollector ?? raidLeader)._id : null
}

/** Why the actor does not accept what waits; null when they do. */
export function whyNotAccept(
  booking: Corrected,
  raid: Crew,
  { actor, at }: { actor: Actor; at?: string | undefined },
): Failure | null {
  const refused = whyNotTouch(booking, raid, actor)
  if (refused !== null) return refused
  if (booking.correction === undefined) return new Failure('no-correction')
  if (at !== undefined && at !== booking.correction.at) return new Failure('stale-version')
  if (booking.correction.by._id === actor._id) return new Failure('own-correction')
  if (holderOf(booking, raid) === actor._id) return new Failure('holds-gold')
  return whyNotCorrect(booking, raid, { actor, input: booking.correction })
}

/** Why the actor does not refuse what waits, or withdraw what is their own; null when they do. */
export function whyNotDrop(booking: Corrected, raid: Crew, actor: Actor): Failure | null {
  return (
    whyNotTouch(booking, raid, actor) ??
    (booking.correction === undefined ? new Failure('no-correction') : null)
  )
}

/** Warnings about a price; none refuses it. */
export function correctionWarnings(
  booking: Gold & Pick<Booking, 'source' | 'paid' | 'owes'>,
  raid: Priced,
  price: number,
): string[] {
  const { source, deposit } = booking
  const above = tooMuch(booking, price)
  const isAboveCap = source !== null && (deposit ?? 0) > depositCap(price, source, raid.lootType)
  return [
    ...(price < floorPrice(raid) ? [floorText(raid)] : []),
    ...(isAboveCap ? [`The deposit is above ${community.caps[source]}% of this price`] : []),
    ...(above > 0 ? [tooMuchText(above)] : []),
  ]
}
