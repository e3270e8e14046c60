import { BOOKING_DEFAULTS, type Booking, type BookingInput } from '#features/booking/booking.ts'
import { isPaidOn, usualRealm } from '#features/character/realm.ts'
import { type Raid, startingBosses } from '#features/raid/raid.ts'

/** The purpose for which the booking form is open. */
export interface Editing {
  raid: Raid
  /** The booking to edit; null makes a new one. */
  booking: Booking | null
  /** A new one is for the client of this one. */
  sameClientAs: Booking | null
  /** A new one goes into the line of the raid, which is full. */
  waits: boolean
}

/** A booking form before anybody typed: no class is chosen yet. Gold in whole gold; an empty box would be NaN. */
type NewBooking = Omit<BookingInput, 'clientClass'>

/** A new booking: price and owes are the raid's price (docs/product.md, Booking form). */
export function newBooking(raid: Pick<Raid, '_id' | 'pot' | 'raidType' | 'season'>): NewBooking {
  const { clientFaction, paymentRealm, paymentFaction, source, paidFull } = BOOKING_DEFAULTS
  return {
    raidId: raid._id,
    raiderioLink: '',
    clientName: '',
    clientRealm: '',
    clientFaction,
    paymentRealm,
    paymentFaction,
    source,
    paidFull,
    price: raid.pot,
    deposit: 0,
    owes: raid.pot,
    contactInfo: '',
    selectedBosses: startingBosses(raid),
    additionalNotes: '',
  }
}

/** The values that another character of the same client keeps: payment and contact. */
export function paymentOf(booking: Booking) {
  const { paymentRealm: before, paymentFaction, source, contactInfo } = valuesOf(booking)
  const paymentRealm = isPaidOn(before) ? before : usualRealm()
  return { paymentRealm, paymentFaction, source, contactInfo }
}

/**
 * A booking as its form starts. Only its owner edits it, and an owner sees all of it: the defaults stand in for
 * what a viewer might miss so that nothing here can be null.
 */
export function valuesOf(booking: Booking): BookingInput {
  return {
    raidId: booking.raidId,
    raiderioLink: booking.raiderioLink ?? '',
    clientName: booking.clientName ?? '',
    clientRealm: booking.clientRealm ?? '',
    clientClass: booking.clientClass,
    clientFaction: booking.clientFaction ?? BOOKING_DEFAULTS.clientFaction,
    paymentRealm: booking.paymentRealm ?? BOOKING_DEFAULTS.paymentRealm,
    paymentFaction: booking.paymentFaction ?? BOOKING_DEFAULTS.paymentFaction,
    source: booking.source ?? BOOKING_DEFAULTS.source,
    paidFull: booking.paidFull ?? false,
    price: booking.price ?? Number.NaN,
    deposit: booking.deposit ?? Number.NaN,
    owes: booking.owes ?? 0,
    contactInfo: booking.contactInfo ?? '',
    selectedBosses: booking.selectedBosses,
    additionalNotes: booking.additionalNotes ?? '',
  }
}

/** Names the draft of a raid's new booking, or of the one that is edited. */
export function draftKey(raid: Raid, booking: Booking | null, memberId: string): string {
  return booking === null
    ? `booking.create.${raid._id}.${memberId}`
    : `booking.edit.${booking._id}.${memberId}`
}
