import { beforeAll, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { correctGold, createBooking, editBooking } from '#features/booking/calls.ts'
import { listAllMails } from '#features/mail/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { refusalOf, refusedField } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, correctionOf, finish, publishedRaid } from '#platform/testing/server/records.ts'
import { setPart } from '#platform/testing/server/settings.ts'

const CHOOSE = refusedField('paymentRealm', 'Choose a payment realm')

const { product, admin, advertiser: owner } = testProduct()
let raid: Raid
let before: Booking
beforeAll(async () => {
  raid = await publishedRaid(product, { pot: 300_000 })
  before = await book(owner, raid, { paymentRealm: 'Draenor', price: 300_000, owes: 300_000 })
  await setPart(admin, 'realms', { payment: [' Area 52', 'Illidan', 'Kazzak'] })
})

const edit = (paymentRealm: string) =>
  owner.ask(editBooking, {
    ...bookingInput(raid, { paymentRealm, price: 300_000, clientName: before.clientName ?? '' }),
    id: before._id,
  })

it('OWN-41: new bookings need a current payment realm; existing ones keep theirs after it is removed', async () => {
  const other = await book(owner, raid, { clientName: 'Hexi', paymentRealm: 'Area 52' })
  expect(other.paymentRealm).toBe('Area 52')
  const late = bookingInput(raid, { clientName: 'Late', paymentRealm: 'Draenor' })
  expect(refusalOf(await owner.ask(createBooking, late))).toEqual(CHOOSE)
  expect((await edit('Draenor')).body.payload).toMatchObject({ paymentRealm: 'Draenor' })
  expect(refusalOf(await edit('Hyjal'))).toEqual(CHOOSE)
  // A booking cannot change to a former payment realm, but can keep it.
  const paid = { paymentRealm: 'Draenor' }
  expect(refusalOf(await admin.ask(correctGold, correctionOf(other, paid)))).toEqual(CHOOSE)
  expect((await admin.ask(correctGold, correctionOf(before, paid))).status).toBe(200)
})

it('OWN-41: finds an old mail by a payment realm that was removed since', async () => {
  await finish(product, before)
  const of = async (realm: string) => (await admin.call(listAllMails, { realm })).length
  expect([await of('draen'), await of('illi'), await of('hyjal')]).toEqual([1, 0, 0])
  expect(await admin.call(listAllMails, { faction: 'horde' })).toHaveLength(1)
})
