import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { listBookings, markBooking } from '#features/booking/calls.ts'
import { MARK, MARKS, type Mark } from '#features/booking/mark.ts'
import { createMail, generateCode, listAllMails } from '#features/mail/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Role } from '#platform/call/rights.ts'
import { expectRefused, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

const LEADERS: readonly Role[] = ['Admin', 'Developer', 'Raid Leader']
const GROUPERS: readonly Role[] = [...LEADERS, 'Gold Collector']

/** Its call and the booking's field, what the answer calls it, and who of the raid may set it. */
const WANTED = {
  lock: ['/booking/lock', 'lock', 'lock', LEADERS],
  'in-group': ['/booking/in-group', 'inGroup', 'in-group', GROUPERS],
  paid: ['/booking/paid', 'paid', 'paid', GROUPERS],
  status: ['/booking/status', 'status', 'done', LEADERS],
  'send-gold': ['/booking/send-gold', 'sendGold', 'send-gold', GROUPERS],
} as const satisfies Readonly<Record<Mark, unknown>>

it.each(MARKS)(
  'CALL-7: %s is a call of its own that takes a booking, and sets a field of its own',
  (mark) => {
    const [path, field] = WANTED[mark]
    const { input, ...call } = markBooking[mark]
    expect({ ...call, field: MARK[mark].field }).toMatchObject({ method: 'POST', path, field })
    expect(Object.keys(input.shape)).toEqual(['bookingId'])
  },
)

const { product, admin, leader, collector, advertiser } = testProduct()
let raid: Raid
beforeAll(async () => {
  raid = await publishedRaid(product, { maxClients: 100, goldCollector: collector.memberId })
})

const booked = async () => book(advertiser, raid)
const read = async ({ _id }: Booking) => {
  const bookings = await admin.call(listBookings, { raidId: raid._id })
  return bookings.find((booking) => booking._id === _id)
}
const mailsOf = async ({ _id }: Booking) =>
  (await admin.call(listAllMails, {})).filter(({ bookId }) => bookId === _id)

describe('200', () => {
  it.each(MARKS)('BOOK-10: %s is set once; again it succeeds and changes nothing', async (mark) => {
    const before = await booked()
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await admin.ask(markBooking[mark], { bookingId: before._id })
      const message = `Booking ${WANTED[mark][2]} status updated successfully`
      expect([status, body]).toEqual([200, { success: true, message }])
      expect(await read(before)).toEqual({ ...before, [MARK[mark].field]: true })
    }
    const [, ...history] = await historyOf(product.database, before._id)
    const field = MARK[mark].field
    const changes = { from: { [field]: false }, to: { [field]: true } }
    expect(history).toEqual([
      { noun: 'booking', action: mark, memberId: admin.memberId, raidId: raid._id, changes },
    ])
  })

  it('MAIL-1: Done makes one mail record, however often it is pressed', async () => {
    const booking = await booked()
    expect(await mailsOf(booking)).toEqual([])
    for (let time = 0; time < 3; time += 1) await admin.call(markBooking.status, { bookingId: booking._id })
    const mails = await mailsOf(booking)
    expect(mails).toHaveLength(1)
    const { status, body } = await admin.ask(createMail, { bookId: booking._id })
    expect([status, body]).toEqual([200, { success: true, payload: mails[0] }])
    expect(await mailsOf(booking)).toHaveLength(1)
  })

  it('MAIL-1: its codes are for those who handle it, not for the leader who asks', async () => {
    const booking = await booked()
    await admin.call(markBooking.status, { bookingId: booking._id })
    const { _id } = await admin.call(createMail, { bookId: booking._id })
    await admin.call(generateCode, { mailId: _id })
    const whole = await admin.call(createMail, { bookId: booking._id })
    expect(whole).toMatchObject({ paymentCode: expect.any(String), confirmationCode: expect.any(String) })
    const shown = await leader.call(createMail, { bookId: booking._id })
    expect(shown).toEqual({ ...whole, paymentCode: null, confirmationCode: null })
  })
})

describe('403', () => {
  it.each(MARKS)('ROLE-6: %s is for those of the raid who may set it', async (mark) => {
    const roles: readonly Role[] = WANTED[mark][3]
    for (const role of ['Admin', 'Developer', 'Raid Leader', 'Gold Collector'] as const) {
      const booking = await booked()
      const answer = await (await product.as(role)).ask(markBooking[mark], { bookingId: booking._id })
      if (roles.includes(role)) expect([role, answer.status]).toEqual([role, 200])
      else expect([role, refusalOf(answer)]).toEqual([role, refused('not-permitted')])
      expect([role, (await read(booking))?.[MARK[mark].field]]).toEqual([role, roles.includes(role)])
    }
  })

  it('ROLE-6: an advertiser who leads other raids has no mark on this one, and none on their own booking', async () => {
    const both = await product.withBoth('Raid Leader', 'Advertiser')
    const booking = await book(both, raid)
    for (const mark of MARKS) {
      const answer = await both.ask(markBooking[mark], { bookingId: booking._id })
      expect([mark, refusalOf(answer)]).toEqual([mark, refused('not-permitted')])
    }
    expect(await read(booking)).toEqual(booking)
    expectRefused(await both.ask(createMail, { bookId: booking._id }), 'not-permitted')
  })
})

it('404: WIRE-4: a booking of a raid that the leader has no part in', async () => {
  const stranger = await product.another('Raid Leader')
  const booking = await booked()
  for (const mark of MARKS) {
    const answer = await stranger.ask(markBooking[mark], { bookingId: booking._id })
    expect([mark, refusalOf(answer)]).toEqual([mark, refused('not-found')])
  }
  expectRefused(await stranger.ask(createMail, { bookId: booking._id }), 'not-found')
})

it('409: MAIL-1: asking for the mail of a booking that is not done', async () => {
  const booking = await booked()
  expectRefused(await admin.ask(createMail, { bookId: booking._id }), 'booking-not-done')
})
