import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, Part } from '#domain/booking/booking.ts'
import {
  acceptCorrection,
  cancelBooking,
  correctGold,
  dropCorrection,
  editBooking,
  listBookings,
  markBooking,
  takeBackMark,
} from '#domain/booking/endpoints.ts'
import type { InputOf } from '#domain/endpoint.ts'
import { createMail, listAllMails } from '#domain/mail/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { ROLES } from '#domain/rights.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused, refusedField } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, bookingInput, publishedRaid } from '#server/testing/records.ts'

const on = (realm: Part['realm'], gold: number): Part => ({ gold, realm, faction: 'Horde' })

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let owner: Caller
  let leader: Caller
  let collector: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    owner = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
  })
  afterAll(() => product.stop())

  /** Booked for 300,000 g with a deposit of 80,000 g, which leaves 220,000 g to be paid on Kazzak (Horde). */
  const booked = async () => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId, pot: 300_000 })
    const paid = { paymentRealm: 'Kazzak', paymentFaction: 'Horde' } as const
    const gold = { price: 300_000, deposit: 80_000, owes: 220_000 }
    return { raid, booking: await book(owner, raid, { ...gold, ...paid }) }
  }
  type Wish = Partial<Omit<InputOf<typeof correctGold>, 'bookingId'>>
  const ask = (who: Caller, { _id: bookingId }: Booking, wish: Wish) =>
    who.ask(correctGold, { bookingId, price: 300_000, parts: [], reason: 'Discount', ...wish })
  const read = async (raid: Raid, { _id }: Booking, who = admin) =>
    (await who.call(listBookings, { raidId: raid._id, all: true })).find((one) => one._id === _id)
  const mailsOf = async ({ _id }: Booking) =>
    (await admin.call(listAllMails, { mailId: _id }))
      .toReversed()
      .map(({ paymentRealm, amount, totalPrice, advCut }) => ({ paymentRealm, amount, totalPrice, advCut }))
  const faults = async () => [...(await faultsOfBooks(product.database.sql))]

  it('CORRECT-1: a price and parts count at once after Lock, and Done makes a record a realm and faction', async () => {
    const { raid, booking } = await booked()
    await leader.call(markBooking.lock, { bookingId: booking._id })
    const before = await balancesOf(product.database.sql)
    const wish = { price: 250_000, reason: '6 of 8 bosses', parts: [on('Draenor', 60_000)] }
    expect((await ask(leader, booking, wish)).body).toMatchObject({
      message: 'Gold corrected',
      payload: { price: 250_000, deposit: 80_000, owes: 170_000, parts: wish.parts },
    })
    const others = await product.as('Trial Advertiser')
    expect(await read(raid, booking, others)).not.toMatchObject({ parts: expect.anything() })
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await mailsOf(booking)).toEqual([
      { paymentRealm: 'Kazzak', amount: 110_000, totalPrice: 250_000, advCut: 80_000 },
      { paymentRealm: 'Draenor', amount: 60_000, totalPrice: 0, advCut: 0 },
    ])
    expect(await admin.call(createMail, { bookId: booking._id })).toMatchObject({ amount: 110_000 })
    const after = await balancesOf(product.database.sql)
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect([more(`held ${collector.memberId}`), more('community')]).toEqual([170_000, 170_000])
    expect(await faults()).toEqual([])
    expect(
      (await historyOf(product.database, booking._id)).find(({ action }) => action === 'correct'),
    ).toMatchObject({
      changes: {
        from: { price: 300_000, owes: 220_000, parts: [] },
        to: {
          price: 250_000,
          owes: 170_000,
          parts: ['60,000 g on Draenor (Horde)'],
          reason: '6 of 8 bosses',
        },
      },
    })
    // Taken back both go, and Done makes both again.
    await admin.call(takeBackMark, { bookingId: booking._id, mark: 'status', reason: 'A slip' })
    expect(await mailsOf(booking)).toEqual([])
    expect(await faults()).toEqual([])
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await mailsOf(booking)).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  it('CORRECT-2: what the owner proposes waits for somebody else, who is not who asked', async () => {
    const { raid, booking } = await booked()
    const { _id: bookingId } = booking
    expect((await ask(owner, booking, { price: 280_000 })).body).toMatchObject({
      message: 'Waits until somebody else accepts it.',
      payload: {
        price: 300_000,
        correction: { price: 280_000, reason: 'Discount', by: { _id: owner.memberId } },
      },
    })
    expect(refusalOf(await owner.ask(acceptCorrection, { bookingId }))).toEqual(refused('own-correction'))
    const accepted = await collector.call(acceptCorrection, { bookingId })
    expect(accepted).toMatchObject({ price: 280_000, owes: 200_000 })
    expect(accepted.correction).toBeUndefined()
    expect(refusalOf(await leader.ask(acceptCorrection, { bookingId }))).toEqual(refused('no-correction'))
    const at = new Date(0).toISOString()
    await ask(owner, booking, { price: 270_000 })
    // What was seen to wait is another one by now.
    expect(refusalOf(await leader.ask(acceptCorrection, { bookingId, at }))).toEqual(refused('stale-version'))
    await leader.call(dropCorrection, { bookingId })
    expect(await read(raid, booking)).toMatchObject({ price: 280_000 })
    expect((await historyOf(product.database, bookingId)).map(({ action }) => action)).toEqual([
      ...['create', 'propose-correction', 'correct', 'propose-correction', 'drop-correction'],
    ])
  })

  it('CORRECT-2: less than was paid waits for who does not have the gold, and says what is too much', async () => {
    const { booking } = await booked()
    const { _id: bookingId } = booking
    await collector.call(markBooking.paid, { bookingId })
    expect((await ask(leader, booking, { price: 280_000 })).body).toMatchObject({
      message: 'Waits until somebody else accepts it.',
    })
    expect(refusalOf(await leader.ask(acceptCorrection, { bookingId }))).toEqual(refused('own-correction'))
    expect(refusalOf(await collector.ask(acceptCorrection, { bookingId }))).toEqual(refused('holds-gold'))
    expect((await owner.ask(acceptCorrection, { bookingId })).body).toMatchObject({
      message: 'Gold corrected. 20,000 g too much: give it back.',
    })
    // More than was paid, and another realm, count at once.
    expect((await ask(collector, booking, { price: 290_000 })).body).toMatchObject({
      message: 'Gold corrected',
    })
    expect(await faults()).toEqual([])
  })

  it('CORRECT-1: a deposit above the price goes back by hand, and an edit keeps what was corrected', async () => {
    const { raid, booking } = await booked()
    expect((await ask(leader, booking, { price: 70_000 })).body).toMatchObject({
      message: 'Gold corrected. 10,000 g too much: give it back.',
      payload: { price: 70_000, deposit: 70_000, owes: 0 },
    })
    const gold = { price: 70_000, deposit: 70_000, owes: 0 }
    const input = bookingInput(raid, { ...gold, additionalNotes: 'Came late' })
    expect(await owner.call(editBooking, { id: booking._id, ...input })).toMatchObject(gold)
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await faults()).toEqual([])
  })

  it('CORRECT-3: who fills the form from an older booking is told so, also where parts alone are others', async () => {
    const { booking } = await booked()
    const { version = 0 } = booking
    await ask(leader, booking, { version, parts: [on('Draenor', 1)] })
    expect(refusalOf(await ask(collector, booking, { version, price: 290_000 }))).toEqual(
      refused('stale-version'),
    )
    expect((await ask(collector, booking, { version: version + 1, price: 290_000 })).status).toBe(200)
  })

  it('CORRECT-3: an edit of the terms makes parts and what waits fall', async () => {
    const { raid, booking } = await booked()
    await ask(leader, booking, { parts: [on('Draenor', 200_000)] })
    await ask(owner, booking, { price: 290_000 })
    const gold = { price: 280_000, deposit: 80_000, owes: 200_000 }
    await owner.call(editBooking, { id: booking._id, ...bookingInput(raid, gold) })
    const after = await read(raid, booking)
    expect([after?.parts, after?.correction]).toEqual([undefined, undefined])
  })

  describe('CORRECT-4: what is refused has its own sentence and writes nothing', () => {
    it.each<[string, Wish, ReturnType<typeof refusedField>]>([
      [
        'parts above what is owed',
        { parts: [on('Draenor', 200_000), on('Hyjal', 30_000)] },
        refusedField('parts', 'The parts are 10,000 g more than is owed.'),
      ],
      [
        'a fifth part',
        {
          parts: (['Draenor', 'Hyjal', 'Kazzak', 'Outland', 'Aegwynn'] as const).map((realm) => on(realm, 1)),
        },
        refusedField('parts', 'At most four parts.'),
      ],
      ['no reason', { price: 1, reason: '' }, refusedField('reason', 'Give a reason.')],
      [
        'a part of nothing',
        { parts: [on('Draenor', 0)] },
        refusedField('parts.0.gold', 'Enter a whole amount of gold above 0.'),
      ],
    ])('%s', async (_, wish, refusal) => {
      const { booking } = await booked()
      expect(refusalOf(await ask(leader, booking, wish))).toEqual(refusal)
      expect((await historyOf(product.database, booking._id)).map(({ action }) => action)).toEqual(['create'])
    })

    it('of what is done or has ended', async () => {
      const { booking } = await booked()
      await ask(owner, booking, { price: 290_000 })
      await admin.call(markBooking.status, { bookingId: booking._id })
      const done = refused('booking-done', 'This booking is done. Take Done back first.')
      expect(refusalOf(await ask(leader, booking, { price: 1 }))).toEqual(done)
      expect(refusalOf(await leader.ask(acceptCorrection, { bookingId: booking._id }))).toEqual(done)
      const { booking: ended } = await booked()
      const { _id: bookingId } = ended
      await admin.call(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'returned' })
      expect(refusalOf(await ask(leader, ended, { price: 1 }))).toEqual(refused('booking-ended'))
    })

    it('of somebody who neither runs the raid nor booked it, whatever their role', async () => {
      const { booking } = await booked()
      const own = [owner.memberId, leader.memberId, collector.memberId]
      for (const role of ROLES) {
        const caller = await product.as(role)
        const may = role === 'Admin' || role === 'Developer' || own.includes(caller.memberId)
        const { status } = await ask(caller, booking, { parts: [on('Draenor', 1)] })
        expect([role, status]).toEqual([role, may ? 200 : 403])
        for (const call of [acceptCorrection, dropCorrection]) {
          const answer = await caller.ask(call, { bookingId: booking._id })
          expect([role, answer.status === 403]).toEqual([role, !may])
        }
      }
    })
  })
})
