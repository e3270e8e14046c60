import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import {
  createBooking,
  editBooking,
  listBookings,
  markBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { eachMark } from '#features/booking/mark.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Caller, expectRefused, refusalOf, refusedField } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  AS_BOOKED,
  book,
  bookingInput,
  pendingRaid,
  publishedRaid,
} from '#platform/testing/server/records.ts'

const { product, advertiser, admin, leader, collector, senior, trial } = testProduct()

const edit = (booking: Booking, changes: Parameters<typeof bookingInput>[1] = {}) => ({
  id: booking._id,
  ...bookingInput({ _id: booking.raidId, pot: 100_000, raidType: 'Full Run' }, changes),
})

describe('successful writes of a booking (200)', () => {
  it('BOOK-8: creating a booking answers it with all fields', async () => {
    const raid = await publishedRaid(product, { name: 'Liberation of Undermine' })
    const input = bookingInput(raid, {
      raiderioLink: ' https://raider.io/characters/eu/antonidas/K%C3%A4thelina ',
      ...{ clientName: 'Ka\u0308thelina', price: 90_000, deposit: 28_800, owes: 61_200 },
      ...{ contactInfo: 'kat#1234\r\nonly evenings', additionalNotes: 'Зорянка\tcomes too 🐉' },
    })
    const { status, body } = await advertiser.ask(createBooking, input)
    expect(status).toBe(200)
    const payload = {
      ...input,
      ...{ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), createdAt: '2026-06-17T10:00:00.000Z', version: 1 },
      ...{
        userId: { _id: advertiser.memberId, username: advertiser.person.name },
        masked: false,
        ...AS_BOOKED,
      },
      raiderioLink: 'https://raider.io/characters/eu/antonidas/K%C3%A4thelina',
      ...{ clientName: 'Käthelina', contactInfo: 'kat#1234\nonly evenings' },
      ...{ additionalNotes: 'Зорянка comes too 🐉', ...eachMark('field', () => false) },
    }
    const message = 'Booking request sent for Liberation of Undermine'
    expect(body).toEqual({ success: true, message, payload })
    expect(await advertiser.call(listBookings, { raidId: raid._id })).toEqual([body.payload])
  })

  it('BOOK-9: the owner may edit every field, with no minimum price, and the statuses stay', async () => {
    const raid = await publishedRaid(product)
    const before = await book(advertiser, raid)
    await admin.call(markBooking['in-group'], { bookingId: before._id })
    const input = edit(before, {
      ...{ raiderioLink: 'https://raider.io/characters/eu/gordunni/Зорянка', clientName: 'Зорянка' },
      ...{ clientRealm: 'Gordunni', clientClass: 'Mage', clientFaction: 'Horde', paymentRealm: 'Hyjal' },
      ...{ paymentFaction: 'Alliance', source: 'BR', price: 20, deposit: 1, contactInfo: '' },
      additionalNotes: '',
    })
    const { status, body } = await advertiser.ask(editBooking, input)
    expect([status, body.message]).toEqual([200, 'Booking updated successfully'])
    const { id: _, ...fields } = input
    expect(body.payload).toEqual({ ...before, ...fields, version: 2, inGroup: true })
    expect(await advertiser.call(listBookings, { raidId: raid._id })).toEqual([body.payload])
  })

  it('SAFE-1: writes a history row that contains no contact data and no notes, only the names of these fields', async () => {
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid, { contactInfo: 'SECRET-1', additionalNotes: 'SECRET-2' })
    for (const changes of [
      { contactInfo: 'SECRET-1', additionalNotes: 'SECRET-2' },
      { contactInfo: 'SECRET-3', price: 95_000 },
    ])
      await advertiser.call(editBooking, edit(booking, changes))
    const [created, edited, ...rest] = await historyOf(product.database, booking._id)
    const unsaid = { contactInfo: null, additionalNotes: null }
    expect(created).toMatchObject({
      ...{ action: 'create', memberId: advertiser.memberId, raidId: raid._id },
      changes: { to: { price: 100_000, ...unsaid } },
    })
    const [from, to] = [100_000, 95_000].map((price) => ({ ...unsaid, price, owes: price }))
    expect([edited, ...rest]).toMatchObject([{ action: 'edit', changes: { from, to } }])
    expect(JSON.stringify([created, edited])).not.toContain('SECRET')
  })
})

const CAP = 'Deposit cannot exceed 32,000 (32% of price for TC)'
it.each([
  ['BOOK-1', { clientName: ' ' }, 'clientName', 'Please fill in all required fields'],
  ['GOLD-3', { deposit: 32_001, owes: 67_999 }, 'deposit', CAP],
  ['WIRE-5', { contactInfo: 'a\u0000b' }, 'contactInfo', 'This has characters that cannot be shown.'],
])('400: %s: refuses to create or edit a booking with %j', async (_, changes, field, message) => {
  const raid = await publishedRaid(product)
  const booking = await book(advertiser, raid)
  const input = { ...bookingInput(raid), ...changes }
  const expected = refusedField(field, message)
  expect(refusalOf(await advertiser.ask(createBooking, input))).toEqual(expected)
  expect(refusalOf(await advertiser.ask(editBooking, { id: booking._id, ...input }))).toEqual(expected)
  expect(await advertiser.call(listBookings, { raidId: raid._id })).toEqual([booking])
})

it('403: BOOK-9: refuses an edit of another person’s booking, even by an Admin', async () => {
  const booking = await book(advertiser, await publishedRaid(product))
  const answer = await admin.ask(editBooking, edit(booking))
  expectRefused(answer, 'not-permitted', 'You can only edit your own bookings')
})

it('404: WIRE-4: refuses a booking on a pending raid as unknown', async () => {
  const raid = await pendingRaid(product)
  expectRefused(await advertiser.ask(createBooking, bookingInput(raid)), 'not-found')
  expectRefused(await advertiser.ask(listBookings, { raidId: raid._id }), 'not-found')
})

it('409: BOOK-9: refuses an edit of price and deposit after Paid, until Paid is taken back', async () => {
  const raid = await publishedRaid(product, { pot: 300_000 })
  const booking = await book(advertiser, raid, { deposit: 50_000 })
  const bookingId = booking._id
  const figures = (changes: Partial<BookingInput> = {}) => ({
    ...{ id: bookingId, version: booking.version },
    ...bookingInput(raid, { deposit: 50_000, ...changes }),
  })
  await leader.call(markBooking.paid, { bookingId })
  const paid = await advertiser.ask(editBooking, figures({ deposit: 0 }))
  expectRefused(paid, 'client-paid', 'This client has paid. Take Paid back first.')
  const { version } = await advertiser.call(editBooking, figures({ clientName: 'Same figures' }))
  // An outdated version is refused before the figures are checked.
  expectRefused(await advertiser.ask(editBooking, figures({ deposit: 0 })), 'stale-version')
  await admin.call(takeBackMark, { bookingId, mark: 'paid', reason: 'Mistake' })
  const changed = { ...figures({ price: 1_000, deposit: 0 }), version }
  expect(await advertiser.call(editBooking, changed)).toMatchObject({ price: 1_000, owes: 1_000 })
})

describe('BOOK-11: who sees which booking', () => {
  let raid: Raid
  let booking: Booking
  beforeAll(async () => {
    raid = await publishedRaid(product, { goldCollector: collector.memberId })
    booking = await book(advertiser, raid, { contactInfo: 'SECRET', deposit: 1_000, owes: 99_000 })
  })

  const bookingsFor = (caller: Caller) => caller.call(listBookings, { raidId: raid._id })

  it('the owner, staff and the raid’s own leader and collector see all fields', async () => {
    for (const role of ['Advertiser', 'Admin', 'Developer', 'Raid Leader', 'Gold Collector'] as const)
      expect([role, await bookingsFor(await product.as(role))]).toEqual([role, [booking]])
  })

  it('other advertisers see neither client data nor the owner’s data', async () => {
    for (const viewer of [await product.another('Advertiser'), senior, trial]) {
      const answer = await viewer.ask(listBookings, { raidId: raid._id })
      const { payload } = answer.body
      expect(Buffer.from(String(payload), 'base64').toString()).not.toContain('SECRET')
      expect(await bookingsFor(viewer)).toEqual([
        {
          ...{ _id: booking._id, raidId: raid._id, createdAt: booking.createdAt, masked: true, ...AS_BOOKED },
          userId: { _id: advertiser.memberId, username: advertiser.person.name },
          ...{ raiderioLink: null, clientRealm: null, clientName: null, clientClass: 'Paladin' },
          ...{ clientFaction: null, paymentRealm: null, paymentFaction: null, source: null, paidFull: null },
          ...{ price: null, deposit: null, owes: null, contactInfo: null, additionalNotes: null },
          ...{ selectedBosses: [], ...eachMark('field', () => false) },
        },
      ])
    }
  })

  it('an advertiser sees their own booking with all fields beside masked ones', async () => {
    const shared = await publishedRaid(product)
    await book(advertiser, shared)
    const own = await book(trial, shared)
    const [first, second] = await trial.call(listBookings, { raidId: shared._id })
    expect(first).toMatchObject({ masked: true, price: null })
    expect(second).toEqual(own)
  })

  it('leaders and collectors do not find bookings of raids other than their own', async () => {
    for (const viewer of [await product.another('Raid Leader'), await product.another('Gold Collector')])
      expectRefused(await viewer.ask(listBookings, { raidId: raid._id }), 'not-found')
  })
})
