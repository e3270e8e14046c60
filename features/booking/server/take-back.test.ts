import { sql as raw } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { listBookings, markBooking, markBookings, takeBackMark } from '#features/booking/calls.ts'
import { MARK, MARKS, type Mark } from '#features/booking/mark.ts'
import {
  countMails,
  createMail,
  generateCode,
  listAllMails,
  listMails,
  markMailSent,
} from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import type { Raid } from '#features/raid/raid.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { asFailure } from '#platform/database/failures.ts'
import { expectRefused, expectRefusedField, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { actionsOf, historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, leader, collector, admin, advertiser } = testProduct()
let raid: Raid
let booking: Booking
beforeAll(async () => {
  raid = await publishedRaid(product, { maxClients: 100, goldCollector: collector.memberId })
})
beforeEach(async () => {
  booking = await book(advertiser, raid)
})

const read = async (bookingId = booking._id) =>
  (await admin.call(listBookings, { raidId: raid._id })).find(({ _id }) => _id === bookingId)
const set = (mark: Mark, caller = admin) => caller.call(markBooking[mark], { bookingId: booking._id })
const take = (mark: Mark, caller = admin, reason?: string) =>
  caller.ask(takeBackMark, { bookingId: booking._id, mark, ...(reason && { reason }) })
/** Moves the booking's history this many seconds into the past. */
const age = (seconds: number) =>
  raw`UPDATE history SET at = at - make_interval(secs => ${seconds}) WHERE record_id = ${booking._id}`.execute(
    product.database.sql,
  )

describe('PLAN-11: taking a status back', () => {
  it.each(MARKS)('the status %s may be undone for a minute by the person who set it', async (mark) => {
    await set(mark)
    const { status, body } = await take(mark)
    expect([status, body]).toEqual([
      200,
      { success: true, message: `Booking ${MARK[mark].called} status taken back`, payload: booking },
    ])
    const again = await take(mark)
    expect([again.status, again.body]).toEqual([200, body])
    const [, , back, ...none] = await historyOf(product.database, booking._id)
    const { field } = MARK[mark]
    expect(back).toMatchObject({ action: 'take-back', memberId: admin.memberId })
    expect([back?.changes, none]).toEqual([{ from: { [field]: true }, to: { [field]: false } }, []])
  })

  it('refuses to undo a status for others, too late or without a reason, each with its own message', async () => {
    await set('paid', leader)
    await age(61)
    expectRefused(await take('paid', leader), 'undo-too-late')
    await set('lock', leader)
    const foreign = refused('not-permitted', 'Only the person who set this mark can undo it.')
    expectRefused(await take('lock', collector), 'not-permitted')
    await set('send-gold', leader)
    expect(refusalOf(await take('send-gold', collector))).toEqual(foreign)
    const short = 'Give a reason of at least 3 characters.'
    expectRefusedField(await take('lock'), 'reason', short)
    expect(await read()).toMatchObject({ lock: true, paid: true, sendGold: true })
    expect((await take('paid', collector)).status).toBe(200)
    expect((await take('lock', admin, 'A slip')).status).toBe(200)
    const last = (await historyOf(product.database, booking._id)).at(-1)
    expect(last?.changes).toEqual({ from: { lock: true }, to: { lock: false, reason: 'A slip' } })
    expect(await read()).toMatchObject({ lock: false, paid: false, sendGold: true })
  })

  it('a done booking keeps its other statuses until Done is taken back; two simultaneous requests do it once', async () => {
    await set('lock', leader)
    await set('status', leader)
    const done = refused('booking-done', 'This booking is done. Take Done back first.')
    expect(refusalOf(await take('lock', leader))).toEqual(done)
    const both = await Promise.all([take('status', leader), take('status', leader)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const rows = await historyOf(product.database, booking._id)
    expect(rows.filter(({ action }) => action === 'take-back')).toHaveLength(1)
    expect((await take('lock', leader)).status).toBe(200)
  })
})

describe('PLAN-12: the mail after Done is taken back', () => {
  let mail: Mail
  beforeEach(async () => {
    mail = await finish(product, booking)
  })
  const listed = async () => {
    const lists = [await admin.call(listAllMails, {}), await collector.call(listMails, {})]
    return lists.map((mails) => mails.some(({ _id }) => _id === mail._id))
  }

  it('the withdrawn mail is unlisted, has no codes and cannot be sent; a later Done makes a new mail', async () => {
    expect(await listed()).toEqual([true, true])
    const unsent = await admin.call(countMails, {})
    expect((await take('status')).status).toBe(200)
    expect(await listed()).toEqual([false, false])
    expect(await admin.call(countMails, {})).toMatchObject({ all: { send: unsent.all.send - 1 } })
    expect(await admin.call(listAllMails, { mailId: mail._id })).toEqual([])
    const withdrawn = refused('mail-withdrawn')
    expect(refusalOf(await admin.ask(generateCode, { mailId: mail._id }))).toEqual(withdrawn)
    expect(refusalOf(await admin.ask(markMailSent, { mailId: mail._id }))).toEqual(withdrawn)
    expectRefused(await admin.ask(createMail, { bookId: booking._id }), 'booking-not-done')
    expect(await actionsOf(product.database, mail._id)).toEqual(['create', 'withdraw'])
    const later = await finish(product, booking)
    expect(later).toMatchObject({ bookId: booking._id, paymentCode: null })
    expect(later._id).not.toBe(mail._id)
  })

  it('only staff withdraw a mail that has codes, and these codes are never reused', async () => {
    await age(61)
    const codes = await admin.call(generateCode, { mailId: mail._id })
    expect((await take('status', admin, 'Wrong client')).status).toBe(200)
    const later = await finish(product, booking)
    const { sql } = product.database
    const reuse = sql
      .updateTable('mail')
      .set({ payment_code: codes.paymentCode, confirmation_code: 'NEWCODE2' })
      .where('id', '=', later._id)
    const broken = await reuse.execute().then(
      () => null,
      (error) => asFailure(error),
    )
    expect(broken).toMatchObject({ code: 'conflict' })
  })

  it('refuses to take Done back when the mail is sent', async () => {
    await admin.call(generateCode, { mailId: mail._id })
    await admin.call(markMailSent, { mailId: mail._id })
    expectRefused(await take('status', admin, 'A slip'), 'mail-sent')
    expect(await read()).toMatchObject({ status: true })
  })
})

it('PLAN-14: one call sets a status on many bookings, and a refused booking does not stop the others', async () => {
  const [second, elsewhere] = [
    await book(advertiser, raid),
    await book(advertiser, await publishedRaid(product)),
  ]
  await set('status')
  const bookingIds = [booking._id, elsewhere._id, UNKNOWN_ID, second._id, second._id.toUpperCase()]
  const answers = await leader.call(markBookings, { bookingIds, mark: 'status' })
  expect(answers.map(({ bookingId, code }) => [bookingId, code])).toEqual([
    [booking._id, null],
    [elsewhere._id, 'not-found'],
    [UNKNOWN_ID, 'not-found'],
    [second._id, null],
  ])
  expect(await read(second._id)).toMatchObject({ status: true })
  const done = (await historyOf(product.database, booking._id)).filter(({ action }) => action === 'status')
  expect(done).toHaveLength(1)
  const mails = await admin.call(listAllMails, {})
  expect(mails.filter(({ bookId }) => bookId === second._id)).toHaveLength(1)
  expectRefused(await collector.ask(markBookings, { bookingIds, mark: 'lock' }), 'not-permitted')
  const many = { bookingIds: Array.from({ length: 101 }, () => booking._id), mark: 'lock' }
  expectRefusedField(await leader.ask(markBookings, many), 'bookingIds', 'At most 100 bookings.')
})
