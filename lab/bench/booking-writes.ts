import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import {
  acceptCorrection,
  answerAsked,
  askAdmin,
  callAdvertiser,
  cancelBooking,
  changePayment,
  correctGold,
  createBackup,
  createBooking,
  createBookings,
  dropCorrection,
  editBooking,
  markBooking,
  markBookings,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
  sayDeposit,
  takeBackMark,
} from '#domain/booking/endpoints.ts'
import { MARKS } from '#domain/booking/mark.ts'
import { takeBackWarning, warnOfClient } from '#domain/client/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { endTrackingLinks, makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { bookingInput } from '#server/testing/records.ts'
import type { MeasuredCall, Took } from './measured-call.ts'
import type { Stage } from './stage.ts'

const REASON = { reason: 'Booked by mistake' } as const
const KEPT = { deposit: 10_000, owes: 90_000 } as const

/** What becomes of a booking, each on one that was made for it. */
export function bookingWrites(stage: Stage): MeasuredCall[] {
  return [
    ...ofBookings(stage),
    ...ofMarks(stage),
    ...ofCorrections(stage),
    ...ofLines(stage),
    ...ofClients(stage),
  ]
}

type OfBooking = (
  endpoint: Endpoint,
  time: (booking: Booking) => Promise<Took>,
  changes?: Partial<BookingInput>,
) => MeasuredCall

const onBookings =
  ({ write, book }: Stage): OfBooking =>
  (endpoint, time, changes) =>
    write(endpoint, async () => time(await book(undefined, changes)))

function ofBookings(stage: Stage): MeasuredCall[] {
  const {
    owner,
    admin,
    raidIds: [raidId, to],
    timed,
    write,
  } = stage
  const of = onBookings(stage)
  const input = bookingInput({ _id: raidId, pot: 100_000, raidType: 'Full Run' })
  const { raidId: _, ...client } = input
  const bookings = Array.from({ length: 5 }, (__, at) => ({ ...client, clientName: `Brontax${'abcde'[at]}` }))
  return [
    write(createBooking, () => timed(owner, createBooking, input)),
    write(createBookings, () => timed(owner, createBookings, { raidId, bookings }), '5 clients'),
    of(editBooking, ({ _id: id }) =>
      timed(owner, editBooking, { ...input, id, price: 120_000, owes: 120_000 }),
    ),
    of(cancelBooking, ({ _id: bookingId }) => timed(owner, cancelBooking, { bookingId, ...REASON })),
    of(reinstateBooking, async ({ _id: bookingId }) => {
      await owner.call(cancelBooking, { bookingId, ...REASON })
      return timed(owner, reinstateBooking, { bookingId })
    }),
    of(moveBooking, ({ _id: bookingId }) => timed(owner, moveBooking, { bookingId, raidId: to })),
    of(changePayment, ({ _id: bookingId }) => {
      const paid = { paymentRealm: 'Draenor', paymentFaction: 'Alliance' } as const
      return timed(admin, changePayment, { bookingId, ...paid })
    }),
    of(callAdvertiser, ({ _id: bookingId }) => timed(admin, callAdvertiser, { bookingId, kind: 'Offline' })),
  ]
}

function ofMarks(stage: Stage): MeasuredCall[] {
  const { admin, owner, timed } = stage
  const of = onBookings(stage)
  return [
    ...MARKS.map((mark) =>
      of(markBooking[mark], async ({ _id: bookingId }) => {
        if (mark === 'send-gold') await admin.call(markBooking.status, { bookingId })
        return timed(admin, markBooking[mark], { bookingId })
      }),
    ),
    of(markBookings, ({ _id }) => timed(admin, markBookings, { bookingIds: [_id], mark: 'lock' })),
    of(takeBackMark, async ({ _id: bookingId }) => {
      await admin.call(markBooking.status, { bookingId })
      return timed(admin, takeBackMark, { bookingId, mark: 'status', ...REASON })
    }),
    of(askAdmin, async ({ _id: bookingId }) => {
      await admin.call(markBooking.paid, { bookingId })
      return timed(owner, askAdmin, { bookingId, of: 'payment' })
    }),
    of(answerAsked, async ({ _id: bookingId }) => {
      await admin.call(markBooking.paid, { bookingId })
      await owner.call(askAdmin, { bookingId, of: 'payment' })
      return timed(admin, answerAsked, { bookingId, of: 'payment' })
    }),
  ]
}

function ofCorrections(stage: Stage): MeasuredCall[] {
  const { admin, owner, timed } = stage
  const of = onBookings(stage)
  const correction = { price: 120_000, reason: 'Discount', parts: [] }
  return [
    of(correctGold, ({ _id: bookingId }) => timed(admin, correctGold, { bookingId, ...correction })),
    of(acceptCorrection, async ({ _id: bookingId }) => {
      await owner.call(correctGold, { bookingId, ...correction })
      return timed(admin, acceptCorrection, { bookingId })
    }),
    of(dropCorrection, async ({ _id: bookingId }) => {
      await owner.call(correctGold, { bookingId, ...correction })
      return timed(owner, dropCorrection, { bookingId })
    }),
  ]
}

/** On raids of one slot, which is taken. */
function ofLines({ admin, owner, timed, write, raid, book, sql }: Stage): MeasuredCall[] {
  const full = async () => {
    const { _id } = await raid({ maxClients: 1 })
    await book(_id)
    return _id
  }
  const backup = (_id: string) => bookingInput({ _id, pot: 100_000, raidType: 'Full Run' }, KEPT)
  const begin = (id: string, hours: number) =>
    sql(`UPDATE raid SET starts_at = now() - $2 * interval '1 hour' WHERE id = $1`, [id, hours])
  return [
    write(createBackup, async () => timed(owner, createBackup, backup(await full()))),
    write(promoteBooking, async () => {
      const raidId = await full()
      await owner.call(createBackup, backup(raidId))
      const { _id: bookingId } = await owner.call(createBackup, {
        ...backup(raidId),
        clientName: 'Brontax',
      })
      return timed(admin, promoteBooking, { bookingId })
    }),
    write(sayDeposit, async () => {
      const raidId = await full()
      const { _id: bookingId } = await owner.call(createBackup, backup(raidId))
      await begin(raidId, 13)
      return timed(owner, sayDeposit, { bookingId, deposit: 'kept' })
    }),
    write(noShowBooking, async () => {
      const { _id: raidId } = await raid()
      const { _id: bookingId } = await book(raidId, KEPT)
      await begin(raidId, 1)
      return timed(admin, noShowBooking, { bookingId, deposit: 'kept' })
    }),
  ]
}

function ofClients(stage: Stage): MeasuredCall[] {
  const { admin, owner, timed } = stage
  const of = onBookings(stage)
  return [
    of(warnOfClient, ({ _id: bookingId }) => timed(admin, warnOfClient, { bookingId, text: 'Late' })),
    of(takeBackWarning, async ({ _id: bookingId }) => {
      const { _id: warningId } = await admin.call(warnOfClient, { bookingId, text: 'Late' })
      return timed(admin, takeBackWarning, { warningId })
    }),
    of(makeTrackingLink, ({ _id: bookingId }) => timed(owner, makeTrackingLink, { bookingId })),
    of(endTrackingLinks, async ({ _id: bookingId }) => {
      await owner.call(makeTrackingLink, { bookingId })
      return timed(owner, endTrackingLinks, { bookingId })
    }),
  ]
}
