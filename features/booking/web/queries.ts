import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Booking, booking } from '#features/booking/booking.ts'
import { findBooking, listBookings } from '#features/booking/calls.ts'
import { listPastRaids, viewRaid } from '#features/raid/calls.ts'
import { decodeRaid, publishedRaids } from '#features/raid/web/queries.ts'
import { ApiFailure, call } from '#platform/call/web/api.ts'
import { PAGED, VIEW_KEYS } from '#platform/call/web/views.ts'

/**
 * A raid's bookings, backups and ended bookings, refetched at live events; throws an ApiFailure or UnreadableBookings. A
 * running request is never cancelled, since its answer is cached for the next opening.
 */
export function raidBookings(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, raidId],
    queryFn: () => readBookingsOf(raidId),
  })
}

export async function readBookingsOf(raidId: string): Promise<Booking[]> {
  try {
    return readBookings((await call(listBookings, { raidId, all: true })).payload)
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    throw error instanceof UnreadableBookings ? error : new UnreadableBookings(error)
  }
}

/**
 * A raid for viewers of its details, listed or not; fails with an ApiFailure. Cached and refetched together with the raid's
 * bookings.
 */
export function viewedRaid(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, raidId, 'raid'],
    queryFn: async () => decodeRaid((await call(viewRaid, { id: raidId })).payload, 'published'),
  })
}

/** Raids that have left the list, latest first; fails with an ApiFailure. Refetched with the raids. */
export const pastRaids = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.week, 'past'],
  queryFn: async ({ pageParam, signal }) => {
    const { payload, next } = await call(listPastRaids, { before: pageParam }, { signal })
    return { payload: payload.map((raid) => decodeRaid(raid, 'published')), next }
  },
  ...PAGED,
})

/** The booking's current raid, for viewers who see the booking in full; throws an ApiFailure. */
export function bookingPlace(bookingId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, 'place', bookingId],
    queryFn: async () => (await call(findBooking, { id: bookingId })).payload,
    staleTime: 0,
  })
}

/**
 * The raid from the loaded list, else fetched by id. A raid that leaves the list is kept until it is fetched by id, since a
 * form may be open for it.
 */
export function useRaid(raidId: string) {
  const listed = useQuery({ ...publishedRaids, enabled: false }).data?.find(({ _id }) => _id === raidId)
  const viewed = useQuery({ ...viewedRaid(raidId), enabled: listed === undefined })
  const [last, setLast] = useState(listed)
  if (listed !== undefined && listed !== last) setLast(listed)
  return { ...viewed, data: listed ?? viewed.data ?? (last?._id === raidId ? last : undefined) }
}

/**
 * A booking in an answer (docs/product.md, Encoding). Defaults fill missing fields, so that a table can show the booking;
 * a missing `createdAt` is ''.
 */
const receivedBooking = z.extend(booking, {
  createdAt: z._default(z.string(), ''),
  masked: z._default(z.boolean(), false),
  state: z._default(booking.shape.state, 'booked'),
  place: z._default(booking.shape.place, null),
  end: z._default(booking.shape.end, null),
  raiderioLink: z._default(booking.shape.raiderioLink, ''),
  contactInfo: z._default(booking.shape.contactInfo, ''),
  additionalNotes: z._default(booking.shape.additionalNotes, ''),
  selectedBosses: z._default(booking.shape.selectedBosses, []),
  paid: z._default(booking.shape.paid, false),
  sendGold: z._default(booking.shape.sendGold, false),
})

export class UnreadableBookings extends Error {
  constructor(cause: unknown) {
    super('The server sent bookings that cannot be read. Try again in a moment.', { cause })
    this.name = 'UnreadableBookings'
  }
}

/** Parses bookings. Throws UnreadableBookings if one is invalid. */
export function readBookings(payload: readonly unknown[]): Booking[] {
  const reading = z.array(receivedBooking).safeParse(payload)
  if (reading.success) return reading.data
  throw new UnreadableBookings(reading.error)
}
