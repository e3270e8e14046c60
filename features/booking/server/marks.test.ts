import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { listBookings, markBooking } from '#features/booking/calls.ts'
import { MARK, MARKS } from '#features/booking/mark.ts'
import { createMail, generateCode, listAllMails } from '#features/mail/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { expectRefused, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

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

describe('successful status changes (200)', () => {
  it.each(MARKS)('BOOK-10: status %s is set once; repeating succeeds and changes nothing', async (mark) => {
    const before = await booked()
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await admin.ask(markBooking[mark], { bookingId: before._id })
      const message = `Booking ${MARK[mark].called} status updated successfully`
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

  it('MAIL-1: setting Done repeatedly makes one mail record', async () => {
    const booking = await booked()
    expect(await mailsOf(booking)).toEqual([])
    for (let time = 0; time < 3; time += 1) await admin.call(markBooking.status, { bookingId: booking._id })
    const mails = await mailsOf(booking)
    expect(mails).toHaveLength(1)
    const { status, body } = await admin.ask(createMail, { bookId: booking._id })
    expect([status, body]).toEqual([200, { success: true, payload: mails[0] }])
    expect(await mailsOf(booking)).toHaveLength(1)
  })

  it('MAIL-1: hides the mail’s codes from a leader without the right to the mail', async () => {
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

it('403: ROLE-6: an advertiser cannot set a status on their own booking, nor on a raid they do not lead', async () => {
  const both = await product.withBoth('Raid Leader', 'Advertiser')
  const booking = await book(both, raid)
  for (const mark of MARKS) {
    const answer = await both.ask(markBooking[mark], { bookingId: booking._id })
    expect([mark, refusalOf(answer)]).toEqual([mark, refused('not-permitted')])
  }
  expect(await read(booking)).toEqual(booking)
  expectRefused(await both.ask(createMail, { bookId: booking._id }), 'not-permitted')
})

it('404: WIRE-4: a leader does not find a booking on another leader’s raid', async () => {
  const stranger = await product.another('Raid Leader')
  const booking = await booked()
  for (const mark of MARKS) {
    const answer = await stranger.ask(markBooking[mark], { bookingId: booking._id })
    expect([mark, refusalOf(answer)]).toEqual([mark, refused('not-found')])
  }
  expectRefused(await stranger.ask(createMail, { bookId: booking._id }), 'not-found')
})
