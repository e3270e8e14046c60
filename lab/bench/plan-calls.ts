import type { ApiClient } from '#demo/api-client.ts'
import type { Booking } from '#domain/booking/booking.ts'
import {
  cancelBooking,
  changePayment,
  createBooking,
  markBooking,
  markBookings,
  moveBooking,
  reinstateBooking,
  takeBackMark,
} from '#domain/booking/endpoints.ts'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { bookingBody } from './hot-raid.ts'

interface Planning {
  readonly owner: ApiClient
  readonly admin: ApiClient
  /** Two raids with room, days ahead. */
  readonly raidIds: readonly [string, string]
  timed<E extends Endpoint>(by: ApiClient, endpoint: E, input: InputOf<E>): Promise<number>
}

const REASON = { reason: 'Booked by mistake' } as const

/** The calls of changed plans, each on a booking that was made for it: only the call counts. */
export function planCalls({ owner, admin, raidIds, timed }: Planning) {
  const [raidId, to] = raidIds
  const book = () =>
    owner.call(createBooking, JSON.parse(bookingBody(raidId)) as InputOf<typeof createBooking>)
  const measured = (name: string, time: (booking: Booking) => Promise<number>) => {
    return { name: `booking/${name}`, isComparable: true, time: async () => time(await book()) }
  }
  return [
    measured('cancel', ({ _id: bookingId }) => timed(owner, cancelBooking, { bookingId, ...REASON })),
    measured('reinstate', async ({ _id: bookingId }) => {
      await owner.call(cancelBooking, { bookingId, ...REASON })
      return timed(owner, reinstateBooking, { bookingId })
    }),
    measured('move', ({ _id: bookingId }) => timed(owner, moveBooking, { bookingId, raidId: to })),
    measured('marks', ({ _id }) => timed(admin, markBookings, { bookingIds: [_id], mark: 'lock' })),
    measured('take-back', async ({ _id: bookingId }) => {
      await admin.call(markBooking.lock, { bookingId })
      return timed(admin, takeBackMark, { bookingId, mark: 'lock', ...REASON })
    }),
    measured('payment', ({ _id: bookingId }) => {
      const paid = { paymentRealm: 'Draenor', paymentFaction: 'Alliance' } as const
      return timed(admin, changePayment, { bookingId, ...paid })
    }),
  ]
}
