import { expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { correctGold, editBooking, markBooking } from '#features/booking/calls.ts'
import { listAllMails } from '#features/mail/calls.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { type Caller, expectRefused, refusalOf, refusedField } from '#platform/testing/server/caller.ts'
import { actionsOf, historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, correctionOf, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, advertiser: owner, leader, collector } = testProduct()

/** Booked for 300,000 g with a deposit of 80,000 g, which leaves 220,000 g to be paid on Kazzak (Horde). */
const booked = async () => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId, pot: 300_000 })
  const paid = { paymentRealm: 'Kazzak', paymentFaction: 'Horde' } as const
  const gold = { price: 300_000, deposit: 80_000, owes: 220_000 }
  return { raid, booking: await book(owner, raid, { ...gold, ...paid }) }
}
const ask = (who: Caller, booking: Booking, changes: Partial<InputOf<typeof correctGold>>) =>
  who.ask(correctGold, correctionOf(booking, changes))
const actions = async ({ _id }: Booking) => await actionsOf(product.database, _id)

it('CORRECT-1: a corrected price, deposit and realm apply at once, also after Lock, and Done uses them', async () => {
  const { booking } = await booked()
  const { _id: bookingId } = booking
  await leader.call(markBooking.lock, { bookingId })
  const before = await balancesOf(product.database.sql)
  const wish = { price: 250_000, deposit: 60_000, paymentRealm: 'Draenor', reason: '6 of 8 bosses' }
  expect((await ask(leader, booking, wish)).body).toMatchObject({
    message: 'Gold corrected',
    payload: { price: 250_000, deposit: 60_000, owes: 190_000, paymentRealm: 'Draenor' },
  })
  await admin.call(markBooking.status, { bookingId })
  expect(await admin.call(listAllMails, { mailId: bookingId })).toMatchObject([
    { paymentRealm: 'Draenor', paymentFaction: 'Horde', amount: 190_000, totalPrice: 250_000 },
  ])
  const after = await balancesOf(product.database.sql)
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect([more(`held ${collector.memberId}`), more('community')]).toEqual([190_000, 170_000])
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
  const corrected = (await historyOf(product.database, bookingId)).find(({ action }) => action === 'correct')
  const from = { price: 300_000, deposit: 80_000, owes: 220_000, paymentRealm: 'Kazzak' }
  expect(corrected).toMatchObject({ changes: { from, to: { ...wish, owes: 190_000 } } })
  const late = await ask(leader, booking, { price: 1 })
  expectRefused(late, 'booking-done', 'This booking is done. Take Done back first.')
})

it('CORRECT-2: a deposit counts up to the price, and a later edit does not bring back the excess', async () => {
  const { raid, booking } = await booked()
  const gold = { price: 70_000, deposit: 70_000, owes: 0 }
  expect((await ask(leader, booking, { price: 70_000 })).body).toMatchObject({
    message: 'Gold corrected. 10,000 g too much: give it back.',
    payload: gold,
  })
  const input = bookingInput(raid, { ...gold, additionalNotes: 'Came late' })
  expect(await owner.call(editBooking, { id: booking._id, ...input })).toMatchObject(gold)
  await admin.call(markBooking.status, { bookingId: booking._id })
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('CORRECT-2: the excess is returned also when the client paid more in the raid than is due', async () => {
  const { booking } = await booked()
  await collector.call(markBooking.paid, { bookingId: booking._id })
  expect((await ask(collector, booking, { price: 280_000 })).body).toMatchObject({
    message: 'Gold corrected. 20,000 g too much: give it back.',
  })
  expect((await ask(collector, booking, { price: 280_000 })).body).toMatchObject({
    message: 'Nothing to correct',
  })
  expect(await actions(booking)).toEqual(['create', 'paid', 'correct'])
})

it('CORRECT-3: refuses a correction from a form that shows an older version of the booking', async () => {
  const { booking } = await booked()
  const { version = 0 } = booking
  await ask(leader, booking, { version, paymentRealm: 'Draenor' })
  expectRefused(await ask(collector, booking, { version, price: 290_000 }), 'stale-version')
  expect((await ask(collector, booking, { version: version + 1, price: 290_000 })).status).toBe(200)
})

it('CORRECT-4: refuses a correction without a reason or by the advertiser, and stores nothing', async () => {
  const { booking } = await booked()
  const refusal = refusedField('reason', 'Give a reason.')
  expect(refusalOf(await ask(leader, booking, { price: 1, reason: ' ' }))).toEqual(refusal)
  expectRefused(await ask(owner, booking, { price: 1 }), 'not-permitted')
  expect(await actions(booking)).toEqual(['create'])
})
