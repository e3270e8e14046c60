import { type FocusEvent, useState } from 'react'
import {
  BOOKING_DEFAULTS,
  type Booking,
  type BookingInput,
  bookingFields,
} from '#features/booking/booking.ts'
import { isPaidOn, usualRealm } from '#features/character/realm.ts'
import { clientKey, type NamedClient } from '#features/client/calls.ts'
import { type Raid, startingBosses } from '#features/raid/raid.ts'
import { whyNotBook } from '#features/raid/rules.ts'

export interface Editing {
  raid: Raid
  /** The booking to edit; without one the form makes a new booking. */
  booking?: Booking | null | undefined
  /** A new booking starts with the client of this booking. */
  sameClientAs?: Booking | undefined
  /** A new booking is a backup, since the raid is full. */
  waits?: boolean
}

/** An untouched form: no class is chosen, and price and debt are the raid's price (docs/product.md, Booking form). */
export function newBooking(
  raid: Pick<Raid, '_id' | 'pot' | 'raidType' | 'season'>,
): Omit<BookingInput, 'clientClass'> {
  return {
    ...BOOKING_DEFAULTS,
    raidId: raid._id,
    raiderioLink: '',
    clientName: '',
    clientRealm: '',
    price: raid.pot,
    deposit: 0,
    owes: raid.pot,
    contactInfo: '',
    selectedBosses: startingBosses(raid),
    additionalNotes: '',
  }
}

export function paymentOf(booking: Booking) {
  const { paymentRealm: before, paymentFaction, source, contactInfo } = valuesOf(booking)
  const paymentRealm = isPaidOn(before) ? before : usualRealm()
  return { paymentRealm, paymentFaction, source, contactInfo }
}

export const FIELDS = Object.keys(bookingFields) as readonly (keyof BookingInput)[]

/** The form's values of a booking. Only the owner edits a booking, unmasked; a text may still be null. */
export function valuesOf(booking: Booking): BookingInput {
  return Object.fromEntries(FIELDS.map((field) => [field, booking[field] ?? ''])) as unknown as BookingInput
}

export function draftKey(raid: Raid, booking: Booking | null, memberId: string): string {
  return booking === null
    ? `booking.create.${raid._id}.${memberId}`
    : `booking.edit.${booking._id}.${memberId}`
}

/** The most raids offered: the list on the page has the others. */
const MOST = 3

/** The nearest coming raids of the same difficulty and type that can be booked, for the typed values. */
export function otherRaids(raid: Raid, all: readonly Raid[], now: Date): Raid[] {
  const apart = ({ startsAt }: Raid) => Math.abs(Date.parse(startsAt) - Date.parse(raid.startsAt))
  return all
    .filter(({ _id, difficulty }) => _id !== raid._id && difficulty === raid.difficulty)
    .filter(({ raidType }) => raidType === raid.raidType)
    .filter((other) => Date.parse(other.startsAt) > now.getTime() && whyNotBook(other, now) === null)
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, MOST)
}

interface Named {
  readonly clientName?: string | undefined
  readonly clientRealm?: string | undefined
}

/**
 * The clients with name and realm, else null. While the focus is in one of these boxes, a changed client is null, so that
 * half a name is not looked up.
 */
export function useNamedClients(values: readonly Named[]) {
  const named: NamedClient[] = values.map(({ clientName = '', clientRealm = '' }) => ({
    name: clientName.trim(),
    realm: clientRealm.trim(),
  }))
  const [before, setBefore] = useState<readonly NamedClient[] | null>(null)
  const isBox = ({ target }: FocusEvent<HTMLElement>) =>
    target instanceof HTMLInputElement && /client(?:Name|Realm)$/.test(target.name)
  return {
    clients: named.map((client, at) => {
      const isFull = client.name !== '' && client.realm !== ''
      const earlier = before?.[at]
      return isFull && (earlier === undefined || clientKey(earlier) === clientKey(client)) ? client : null
    }),
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => isBox(event) && setBefore(named),
      onBlur: (event: FocusEvent<HTMLElement>) => isBox(event) && setBefore(null),
    },
  }
}
