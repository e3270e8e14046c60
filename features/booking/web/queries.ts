import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Booking } from '#features/booking/booking.ts'
import { findBooking, listBookings } from '#features/booking/calls.ts'
import { listPastRaids, viewRaid } from '#features/raid/calls.ts'
import { decodeRaid } from '#features/raid/web/decode-raids.ts'
import { ApiFailure, call } from '#platform/call/web/api.ts'
import { pageAt } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { readBookings, UnreadableBookings } from './decode-bookings.ts'

/**
 * The bookings of a raid: the booked ones, the backups in line, the ended ones. Fails with an ApiFailure or UnreadableBookings. Live events read it again. An answer that is
 * under way is never called off: it is kept for when the raid is opened again.
 */
export function raidBookings(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, raidId],
    queryFn: () => readBookingsOf(raidId),
  })
}

/** A raid's bookings as they are now; fails as raidBookings does. */
export async function readBookingsOf(raidId: string): Promise<Booking[]> {
  try {
    return readBookings((await call(listBookings, { raidId, all: true })).payload)
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    throw error instanceof UnreadableBookings ? error : new UnreadableBookings(error)
  }
}

/**
 * A raid for those who may view its details, listed or not; fails with an ApiFailure. It is kept and read again
 * together with the raid's bookings.
 */
export function viewedRaid(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, raidId, 'raid'],
    queryFn: async () => decodeRaid((await call(viewRaid, { id: raidId })).payload, 'published'),
  })
}

/** Raids that the list has no more, the latest first; fails with an ApiFailure. Read again with whatever raids change. */
export const pastRaids = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.week, 'past'],
  queryFn: async ({ pageParam, signal }) => {
    const { payload, next } = await call(listPastRaids, pageAt(pageParam), { signal })
    return { payload: payload.map((raid) => decodeRaid(raid, 'published')), next }
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/** Where a booking is that has left a raid, for who sees it in full there; fails with an ApiFailure. */
export function bookingPlace(bookingId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, 'place', bookingId],
    queryFn: async () => (await call(findBooking, { id: bookingId })).payload,
    staleTime: 0,
  })
}
