import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { listBookings } from '#features/booking/calls.ts'
import { eachMark } from '#features/booking/mark.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { AS_BOOKED, book, publishedRaid } from '#platform/testing/server/records.ts'

const { product, advertiser: owner, collector, senior, trial } = testProduct()
let raid: Raid
let booking: Booking
beforeAll(async () => {
  raid = await publishedRaid(product, { goldCollector: collector.memberId })
  booking = await book(owner, raid, { contactInfo: 'SECRET', deposit: 1_000, owes: 99_000 })
})

const bookingsFor = (caller: Caller) => caller.call(listBookings, { raidId: raid._id })

describe('BOOK-11: bookings', () => {
  it('are seen in full by the owner, Admin, Developer and the raid’s own leader and collector', async () => {
    for (const role of ['Advertiser', 'Admin', 'Developer', 'Raid Leader', 'Gold Collector'] as const)
      expect([role, await bookingsFor(await product.as(role))]).toEqual([role, [booking]])
  })

  it('are seen by other advertisers without what is the client’s and the owner’s', async () => {
    for (const viewer of [await product.another('Advertiser'), senior, trial]) {
      const answer = await viewer.ask(listBookings, { raidId: raid._id })
      const { payload } = answer.body
      expect(Buffer.from(String(payload), 'base64').toString()).not.toContain('SECRET')
      expect(await bookingsFor(viewer)).toEqual([
        {
          _id: booking._id,
          raidId: raid._id,
          userId: { _id: owner.memberId, username: owner.person.name },
          createdAt: booking.createdAt,
          masked: true,
          ...AS_BOOKED,
          raiderioLink: null,
          clientRealm: null,
          clientName: null,
          clientClass: 'Paladin',
          clientFaction: null,
          paymentRealm: null,
          paymentFaction: null,
          source: null,
          paidFull: null,
          price: null,
          deposit: null,
          owes: null,
          contactInfo: null,
          additionalNotes: null,
          selectedBosses: [],
          ...eachMark('field', () => false),
        },
      ])
    }
  })

  it('one’s own is in full beside others that are masked', async () => {
    const viewer = trial
    const shared = await publishedRaid(product)
    await book(owner, shared)
    const own = await book(viewer, shared)
    const [first, second] = await viewer.call(listBookings, { raidId: shared._id })
    expect(first).toMatchObject({ masked: true, price: null })
    expect(second).toEqual(own)
  })

  it('of a raid that a leader or collector has no part in are not even known to them', async () => {
    for (const viewer of [await product.another('Raid Leader'), await product.another('Gold Collector')])
      expectRefused(await viewer.ask(listBookings, { raidId: raid._id }), 'not-found')
  })
})
