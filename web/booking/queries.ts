import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type Booking, type BookingInput, MARK, type Mark } from '#domain/booking/booking.ts'
import {
  createBackup,
  createBooking,
  createBookings,
  editBooking,
  findBooking,
  listBookings,
  markBooking,
} from '#domain/booking/endpoints.ts'
import type { CharacterAddress } from '#domain/booking/rules.ts'
import { lookUpCharacter } from '#domain/character/endpoints.ts'
import { listPastRaids, viewRaid } from '#domain/raid/endpoints.ts'
import { readBookings, UnreadableBookings } from '#web/booking/decode-bookings.ts'
import { forgetOwnChange, noteOwnChange } from '#web/booking/own-changes.ts'
import { type Answer, ApiFailure, call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { raidRecords } from '#web/client/queries.ts'
import { useLive } from '#web/live.ts'
import { readRaid } from '#web/raid/decode-raids.ts'
import { publishedRaids } from '#web/raid/queries.ts'

/**
 * The bookings of a raid: the booked ones, the backups in line, the ended ones. Fails with an ApiFailure or UnreadableBookings. Live events read it again. An answer that is
 * under way is never called off: it is kept for when the raid is opened again.
 */
export function raidBookings(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, raidId],
    queryFn: async ({ client }) => {
      const bookings = await readBookingsOf(raidId)
      // Not before: of a raid that is gone nothing more is asked.
      void client.invalidateQueries({ queryKey: raidRecords(raidId).queryKey })
      return bookings
    },
  })
}

/** A raid's bookings as they are now; fails as raidBookings does. */
export async function readBookingsOf(raidId: string): Promise<Booking[]> {
  try {
    return readBookings((await callForAll(raidId)).payload)
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    throw error instanceof UnreadableBookings ? error : new UnreadableBookings(error)
  }
}

async function callForAll(raidId: string) {
  try {
    return await call(listBookings, { raidId, all: true })
  } catch (error) {
    // While a new version comes, an instance of the one before may answer: it has booked ones alone.
    if (!(error instanceof ApiFailure && error.code === 'invalid-input')) throw error
    return await call(listBookings, { raidId })
  }
}

/**
 * A raid for those who may view its details, listed or not; fails with an ApiFailure. It is kept and read again
 * together with the raid's bookings.
 */
export function viewedRaid(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.bookings, raidId, 'raid'],
    queryFn: async () => readRaid((await call(viewRaid, { id: raidId })).payload, 'published'),
  })
}

/** Raids that the list has no more, the latest first; fails with an ApiFailure. Read again with whatever bookings change. */
export const pastRaids = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.bookings, 'past raids'],
  queryFn: async ({ pageParam, signal }) => {
    const { payload, next } = await call(listPastRaids, pageParam === '' ? {} : { before: pageParam }, {
      signal,
    })
    return { raids: payload.map((raid) => readRaid(raid, 'published')), next }
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

interface CreateVariables {
  input: BookingInput
  /** Into the line of a full raid. */
  waits: boolean
  idempotencyKey: string
}

export function useCreateBooking(raidId: string) {
  const readAgain = useReadAgain(raidId)
  return useMutation({
    mutationFn: ({ input, waits, idempotencyKey }: CreateVariables) =>
      call(waits ? createBackup : createBooking, input, { idempotencyKey }),
    onMutate: () => noteOwnChange(raidId),
    onError: () => forgetOwnChange(raidId),
    // After a failure too: the write may have succeeded although its answer was lost.
    onSettled: readAgain,
  })
}

export function useEditBooking(raidId: string) {
  const client = useQueryClient()
  const readAgain = useReadAgain(raidId)
  return useMutation({
    mutationFn: ({ booking: { _id: id, version }, input }: { booking: Booking; input: BookingInput }) =>
      callOnce(editBooking, { id, version, ...input }),
    onMutate: () => noteOwnChange(raidId),
    onSuccess: ({ payload }) => {
      client.setQueryData(raidBookings(raidId).queryKey, (bookings) =>
        bookings?.map((booking) => (booking._id === payload._id ? payload : booking)),
      )
    },
    onError: () => forgetOwnChange(raidId),
    onSettled: readAgain,
  })
}

export function useMarkBooking(raidId: string) {
  const client = useQueryClient()
  const readAgain = useReadAgain(raidId)
  return useMutation({
    mutationFn: ({ mark, bookingId }: { mark: Mark; bookingId: string }) =>
      callOnce(markBooking[mark], { bookingId }),
    onMutate: () => noteOwnChange(raidId),
    onSuccess: (_, { mark, bookingId }) => {
      client.setQueryData(raidBookings(raidId).queryKey, (bookings) =>
        bookings?.map((booking) => (booking._id === bookingId ? marked(booking, mark) : booking)),
      )
    },
    onError: () => forgetOwnChange(raidId),
    onSettled: readAgain,
  })
}

/** A call that changes the plans of a booking; its sentence says what happened. */
export type PlanCall = () => Promise<Answer<Booking>>

/** Makes one of the calls that change the plans of a booking. */
export function useChangePlans(raidId: string) {
  const client = useQueryClient()
  const readAgain = useReadAgain(raidId)
  return useMutation({
    mutationFn: (decide: PlanCall) => decide(),
    onMutate: () => noteOwnChange(raidId),
    onSuccess: ({ payload }) => {
      client.setQueryData(raidBookings(raidId).queryKey, (bookings) =>
        bookings?.map((booking) => (booking._id === payload._id ? payload : booking)),
      )
    },
    onError: () => forgetOwnChange(raidId),
    onSettled: readAgain,
  })
}

function marked(booking: Booking, mark: Mark): Booking {
  return { ...booking, [MARK[mark].field]: true }
}

/**
 * Reads what a change of a raid's bookings changed. The list of raids comes by itself while the page is live; reading
 * it as well could put an older one in the place of the one that was pushed.
 */
function useReadAgain(raidId: string): () => void {
  const client = useQueryClient()
  const live = useLive()
  return () => {
    void client.invalidateQueries({ queryKey: raidBookings(raidId).queryKey })
    if (live !== 'live') void client.invalidateQueries({ queryKey: publishedRaids.queryKey })
  }
}

/** Asks Raider.IO, over our server, for the character in a link. */
export function useLookUp() {
  return useMutation({ mutationFn: (address: CharacterAddress) => call(lookUpCharacter, address) })
}

/** The character that Raider.IO knows at an address; for null nothing is asked. Fails with an ApiFailure. */
export function lookedUp(address: CharacterAddress | null) {
  return queryOptions({
    queryKey: ['character', address],
    queryFn: address
      ? async ({ signal }) => (await call(lookUpCharacter, address, { signal })).payload
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

interface CreateManyVariables {
  raidId: string
  bookings: Omit<BookingInput, 'raidId'>[]
  idempotencyKey: string
}

/** Books clients onto one raid, all or none. */
export function useCreateBookings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: CreateManyVariables) =>
      call(createBookings, input, { idempotencyKey }),
    onMutate: ({ raidId }) => noteOwnChange(raidId),
    onError: (_, { raidId }) => forgetOwnChange(raidId),
    // After a failure too: the write may have succeeded although its answer was lost.
    onSettled: (_, __, { raidId }) => {
      void client.invalidateQueries({ queryKey: raidBookings(raidId).queryKey })
      void client.invalidateQueries({ queryKey: publishedRaids.queryKey })
    },
  })
}
