import { sql as raw } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import {
  callAdvertiser,
  cancelBooking,
  markBooking,
  moveBooking,
  noShowBooking,
  takeBackMark,
} from '#domain/booking/endpoints.ts'
import { delayRaid, deleteRaid, editRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater } from '#domain/server-time.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, inputOf, joinBackup, pendingRaid, publishedRaid } from '#server/testing/records.ts'
import { disconnectAll, type Watcher, watch } from '#server/testing/watcher.ts'

const REASON = { reason: 'Client cancelled' } as const

onOneDatabase((kind) => {
  let product: Product
  let owner: Caller
  let leader: Caller
  let admin: Caller
  /** With two slots, the first of which is taken. */
  let raid: Raid
  let booking: Booking
  beforeAll(async () => {
    product = await startProduct(kind)
    owner = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    product.clock.reset()
    raid = await publishedRaid(product, { maxClients: 2 })
    booking = await book(owner, raid, { clientName: 'Brontax' })
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), -10))
  })
  afterEach(disconnectAll)

  const texts = ({ notes }: Watcher) => notes.map(({ text }) => text)
  const call = (caller: Caller, kind: string, { _id: bookingId } = booking) =>
    caller.ask(callAdvertiser, { bookingId, kind })
  /** The last thing that the owner is told of: what was told before has arrived by then. */
  async function lastWord(watcher: Watcher): Promise<string[]> {
    await leader.call(callAdvertiser, { bookingId: booking._id, kind: 'AFK' })
    await watcher.until(({ notes }) => notes.some(({ text }) => text.includes('is AFK')))
    return texts(watcher).slice(0, -1)
  }
  const by = () => leader.person.name

  describe('NTC-1: somebody else’s change', () => {
    it('is told on all pages of whom it concerns, and on nobody else’s', async () => {
      const pages = [await watch(product, owner), await watch(product, owner)]
      const others = await Promise.all([
        watch(product, leader),
        watch(product, await product.as('Senior Advertiser')),
      ])
      await leader.call(noShowBooking, { bookingId: booking._id })
      for (const page of pages) {
        await page.until(({ notes }) => notes.length > 0)
        expect(page.notes).toEqual([
          {
            ...{ _id: expect.any(String), at: expect.any(String), topic: 'no-show', quiet: false },
            text: `${by()} marked Brontax as a no-show on ${raid.name}.`,
            ...{ unread: [expect.any(String)], asks: true },
            ...{ raidId: raid._id, bookingId: booking._id, message: null, rebook: null },
            link: `/dashboard/book-raid?raid=${raid._id}&booking=${booking._id}`,
          },
        ])
      }
      const [seen, unseen] = others
      await admin.call(deleteRaid, { id: raid._id })
      await seen.until(({ notes }) => notes.length > 0)
      expect(texts(seen)).toEqual([`${admin.person.name} called off ${raid.name}.`])
      expect(unseen.notes).toEqual([])
    })

    it('NTC-6: is told to nobody who did it, nor stands on a page that was opened later', async () => {
      const second = await book(owner, raid, { clientName: 'Second' })
      const early = await watch(product, owner)
      await leader.call(cancelBooking, { bookingId: second._id, ...REASON })
      await early.until(({ notes }) => notes.length > 0)
      const late = await watch(product, owner)
      const third = await book(owner, raid, { clientName: 'Third' })
      await owner.call(cancelBooking, { bookingId: third._id, ...REASON })
      expect(await lastWord(late)).toEqual([])
    })

    it('is told of a promotion and a move; a mark that was taken back only counts', async () => {
      const other = await publishedRaid(product, { name: 'Other' })
      const blocker = await book(owner, raid, { clientName: 'Blocker' })
      await joinBackup(owner, raid, { clientName: 'Waiting' })
      await leader.call(markBooking.lock, { bookingId: booking._id })
      const page = await watch(product, owner)
      await leader.call(takeBackMark, { bookingId: booking._id, mark: 'lock' })
      await leader.call(moveBooking, { bookingId: blocker._id, raidId: other._id })
      expect(await lastWord(page)).toEqual([
        `${by()} moved Blocker from ${raid.name} to Other.`,
        `Waiting is now booked on ${raid.name}.`,
      ])
    })

    it('of a raid that is pending is told to nobody who may not know of it', async () => {
      const page = await watch(product, leader)
      const pending = await pendingRaid(product)
      await admin.call(deleteRaid, { id: pending._id })
      await admin.call(deleteRaid, { id: raid._id })
      await page.until(({ notes }) => notes.length > 0)
      expect(page.notes.map(({ raidId }) => raidId)).toEqual([raid._id])
    })
  })

  it('NTC-3: another start is told to the crew and to each owner with their clients', async () => {
    const senior = await product.as('Senior Advertiser')
    await book(senior, raid, { clientName: 'Rallona' })
    const [first, second] = [await watch(product, owner), await watch(product, senior)]
    await leader.call(delayRaid, { id: raid._id, minutes: 30 })
    await first.until(({ notes }) => notes.length > 0)
    await second.until(({ notes }) => notes.length > 0)
    const start = `${raid.name} starts 8:00 PM, not 7:30 PM`
    expect(texts(first)).toEqual([`${start}. Tell Brontax.`])
    expect(second.notes).toMatchObject([
      { text: `${start}. Tell Rallona.`, message: `${start} (server time).`, bookingId: null },
    ])
    const crew = await watch(product, leader)
    const manager = await product.as('Raid Manager')
    await manager.call(editRaid, { ...inputOf(raid), id: raid._id, time: '9:00 PM', pot: 1 })
    await crew.until(({ notes }) => notes.length > 0)
    expect(texts(crew)).toEqual([`${raid.name} starts 9:00 PM, not 8:00 PM. Price 1 g (was 100,000 g).`])
  })

  it('NTC-3: a deleted raid is told with what was booked on it', async () => {
    const page = await watch(product, owner)
    await (await product.as('Raid Manager')).call(deleteRaid, { id: raid._id })
    await page.until(({ notes }) => notes.length > 0)
    const rebook = {
      raid: { _id: raid._id, name: raid.name },
      booking: { clientName: 'Brontax', price: booking.price },
    }
    expect(page.notes).toMatchObject([{ rebook }])
  })

  describe('NTC-4: calling the advertiser', () => {
    it('is for the raid’s leader and collector and for staff, until Done', async () => {
      const stranger = await product.as('Gold Collector')
      expect((await call(stranger, 'Offline')).status).toBe(404)
      expect((await call(owner, 'Offline')).status).toBe(403)
      expect((await call(leader, 'Lost')).body.fields).toEqual({
        kind: 'Choose why the advertiser is called.',
      })
      const { status, body } = await call(leader, 'Offline')
      expect([status, body.message]).toEqual([200, `Called ${owner.person.name}: Offline`])
      const [, made] = await historyOf(product.database, booking._id)
      expect(made).toMatchObject({
        action: 'call',
        memberId: leader.memberId,
        changes: { to: { call: 'Offline' } },
      })
      const own = await book(admin, raid)
      expect(refusalOf(await call(admin, 'Offline', own))).toEqual(
        refused('not-permitted', 'This is your own client.'),
      )
      await leader.call(markBooking.status, { bookingId: booking._id })
      expect((await call(leader, 'AFK')).body.code).toBe('booking-done')
      await leader.call(cancelBooking, { bookingId: own._id, ...REASON })
      expect((await call(leader, 'AFK', own)).body.code).toBe('booking-ended')
    })

    it('is done once a minute for a booking and kind, by whomever', async () => {
      await call(leader, 'Offline')
      expect(refusalOf(await call(admin, 'Offline'))).toEqual(refused('called-lately'))
      expect((await call(leader, 'AFK')).status).toBe(200)
      await raw`UPDATE history SET at = at - interval '61 seconds' WHERE record_id = ${booking._id}`.execute(
        product.database.sql,
      )
      expect((await call(admin, 'Offline')).status).toBe(200)
    })

    it('sent twice with one Idempotency-Key tells once', async () => {
      const page = await watch(product, owner)
      const key = { 'idempotency-key': `call ${booking._id}` }
      const send = () => leader.ask(callAdvertiser, { bookingId: booking._id, kind: 'Gold not here' }, key)
      const first = await send()
      expect((await send()).body).toEqual(first.body)
      expect(await lastWord(page)).toEqual([
        `${by()} calls from ${raid.name}: Brontax's gold has not arrived: 100,000 g.`,
      ])
    })
  })
})

onPostgres('two instances on one PostgreSQL', () => {
  it('NTC-6: a change on another instance is told here', async () => {
    const product = await startProduct('postgres')
    try {
      const other = await product.startAnother()
      const [owner, leader] = [await product.as('Advertiser'), await product.as('Raid Leader')]
      const raid = await publishedRaid(product)
      const booking = await book(owner, raid)
      const page = await watch(product, owner)
      await other.hosting(leader).call(callAdvertiser, { bookingId: booking._id, kind: 'Ready to invite' })
      await page.until(({ notes }) => notes.length > 0)
    } finally {
      await product.stop()
    }
  })
})
