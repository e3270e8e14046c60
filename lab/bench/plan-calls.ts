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
import { bookingWrites, staffWrites } from './staff-writes.ts'

interface Planning {
  /** Who leads the raids that are made for it. */
  readonly leader: string
  readonly owner: ApiClient
  readonly admin: ApiClient
  /** Two raids with room, days ahead. */
  readonly raidIds: readonly [string, string]
  timed<E extends Endpoint>(by: ApiClient, endpoint: E, input: InputOf<E>): Promise<number>
}

const REASON = { reason: 'Booked by mistake' } as const

/** The calls that change something, each on a record that was made for it: only the call counts. */
export function planCalls({ leader, owner, admin, raidIds, timed }: Planning) {
  const [raidId, to] = raidIds
  const book = () =>
    owner.call(createBooking, JSON.parse(bookingBody(raidId)) as InputOf<typeof createBooking>)
  const measured = (endpoint: Endpoint, time: (booking: Booking) => Promise<number>) => {
    const name = endpoint.path.slice(1)
    return { name, endpoint, isComparable: true, time: async () => time(await book()) }
  }
  return [
    measured(cancelBooking, ({ _id: bookingId }) => timed(owner, cancelBooking, { bookingId, ...REASON })),
    measured(reinstateBooking, async ({ _id: bookingId }) => {
      await owner.call(cancelBooking, { bookingId, ...REASON })
      return timed(owner, reinstateBooking, { bookingId })
    }),
    measured(moveBooking, ({ _id: bookingId }) => timed(owner, moveBooking, { bookingId, raidId: to })),
    measured(markBookings, ({ _id }) => timed(admin, markBookings, { bookingIds: [_id], mark: 'lock' })),
    measured(takeBackMark, async ({ _id: bookingId }) => {
      await admin.call(markBooking.lock, { bookingId })
      return timed(admin, takeBackMark, { bookingId, mark: 'lock', ...REASON })
    }),
    measured(changePayment, ({ _id: bookingId }) => {
      const paid = { paymentRealm: 'Draenor', paymentFaction: 'Alliance' } as const
      return timed(admin, changePayment, { bookingId, ...paid })
    }),
    ...bookingWrites(measured, { owner, admin, raidId, timed }),
    ...staffWrites({ owner, admin, timed }, leader),
  ]
}
