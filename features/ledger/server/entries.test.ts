import { sql as raw } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import {
  cancelBooking,
  markBooking,
  noShowBooking,
  reinstateBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { listEntries } from '#features/ledger/calls.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { editRaid } from '#features/raid/calls.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, inputOf, publishedRaid } from '#platform/testing/server/records.ts'

onBothDatabases((kind) => {
  const { product, advertiser, senior, leader, collector, admin, manager } = testProduct({ kind })
  let raid: Raid
  let before: ReadonlyMap<string, number>
  beforeAll(async () => {
    raid = await publishedRaid(product, { maxClients: 100, goldCollector: collector.memberId })
  })
  beforeEach(async () => {
    before = await balancesOf(product.database.sql)
  })

  /** The gold that moved since the test began, by account with a person's role; or the faults of the books, if any. */
  async function moved(): Promise<Record<string, number> | string[]> {
    const faults = await faultsOfBooks(product.database.sql)
    if (faults.length > 0) return faults
    const now = await balancesOf(product.database.sql)
    const people = { advertiser, senior, leader, collector, admin }
    const named = (name: string) =>
      Object.entries(people).reduce((text, [role, { memberId }]) => text.replace(memberId, role), name)
    const changes = [...now].map(([name, gold]) => [named(name), gold - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(changes.filter(([, gold]) => gold !== 0))
  }

  const reverted = (booking: Booking) =>
    admin.call(takeBackMark, { bookingId: booking._id, mark: 'status', reason: 'A slip' })
  const booked = (changes: Partial<BookingInput> = {}) =>
    book(advertiser, raid, { deposit: 10_000, ...changes })

  describe('LEDGER-1: the ledger entry of Done', () => {
    it('the collector holds what the client owed, and the rest of the advertiser’s cut is due', async () => {
      await finish(product, await booked())
      expect(await moved()).toEqual({ 'held collector': 90_000, 'due advertiser': 22_000, community: 68_000 })
    })

    it('the advertiser holds the gold of a client who paid in full', async () => {
      await finish(product, await book(senior, raid, { paidFull: true, deposit: 10_000 }))
      expect(await moved()).toEqual({ 'held senior': 68_000, community: 68_000 })
    })

    it('without a collector, the leader named at that moment holds the gold', async () => {
      const other = await publishedRaid(product)
      const [first, second] = [await book(advertiser, other), await book(advertiser, other)]
      await finish(product, first)
      const named: RaidInput = { ...inputOf(other), goldCollector: collector.memberId }
      await manager.call(editRaid, { id: other._id, ...named })
      await finish(product, second)
      expect(await moved()).toMatchObject({ 'held leader': 100_000, 'held collector': 100_000 })
    })

    it('Done is posted once, however often and by however many people it is set', async () => {
      const { _id: bookingId } = await booked()
      await Promise.all(
        [leader, admin, leader, admin].map((caller) => caller.call(markBooking.status, { bookingId })),
      )
      expect(await moved()).toMatchObject({ community: 68_000 })
    })
  })

  it('LEDGER-2: a sent mail moves its gold from the holder to ‘No bank’ when no bank is known', async () => {
    const other = await publishedRaid(product, { goldCollector: collector.memberId })
    const booking = await book(advertiser, other)
    const mailId = (await finish(product, booking))._id
    const renamed: RaidInput = { ...inputOf(other), goldCollector: null }
    await manager.call(editRaid, { id: other._id, ...renamed })
    const { confirmationCode } = await admin.call(generateCode, { mailId })
    const sent = { mailId, confirmationCode }
    await Promise.all([admin.call(markMailSent, sent), admin.call(markMailSent, sent)])
    expect(await moved()).toEqual({ bank: 100_000, 'due advertiser': 32_000, community: 68_000 })
  })

  describe('LEDGER-3: the ledger entry of a cancelled booking', () => {
    it('the advertiser holds a kept deposit for the community, until the booking is brought back', async () => {
      const { _id: bookingId } = await booked()
      const end = { bookingId, reason: 'Client cancelled', deposit: 'kept' } as const
      await Promise.all([advertiser.call(cancelBooking, end), advertiser.call(cancelBooking, end)])
      expect(await moved()).toEqual({ 'held advertiser': 10_000, community: 10_000 })
      await advertiser.call(reinstateBooking, { bookingId })
      expect(await moved()).toEqual({})
      await advertiser.call(cancelBooking, end)
      expect(await moved()).toEqual({ 'held advertiser': 10_000, community: 10_000 })
    })

    it('a returned deposit moves nothing', async () => {
      const { _id: bookingId } = await booked()
      product.clock.moveTo(raid.startsAt)
      await collector.call(noShowBooking, { bookingId, deposit: 'returned' })
      await admin.call(reinstateBooking, { bookingId })
      product.clock.reset()
      expect(await moved()).toEqual({})
    })

    it('a client who paid in full and whose gold is kept counts with the whole price', async () => {
      const { _id: bookingId } = await book(senior, raid, { paidFull: true })
      await senior.call(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'kept' })
      expect(await moved()).toEqual({ 'held senior': 100_000, community: 100_000 })
    })
  })

  it('LEDGER-4: taking Done back reverses its entry once, and Done can be set again', async () => {
    const booking = await booked()
    await finish(product, booking)
    await Promise.all([reverted(booking), reverted(booking)])
    expect(await moved()).toEqual({})
    await finish(product, booking)
    expect(await moved()).toMatchObject({ 'held collector': 90_000 })
    const [newest, back] = await admin.call(listEntries, {})
    expect([newest?.kind, back?.kind, back?.takesBack]).toEqual(['done', 'taken-back', 'done'])
  })

  if (kind === 'postgres')
    it('LEDGER-9: simultaneous Dones on different raids neither block each other nor lose an entry', async () => {
      const bookings: Booking[] = []
      for (const _ of [1, 2, 3]) bookings.push(await book(advertiser, await publishedRaid(product)))
      const [first, second, third] = bookings as [Booking, Booking, Booking]
      await finish(product, first)
      const { sql } = product.database
      const held = await sql.startTransaction().execute()
      await raw`SELECT FROM ledger_balance FOR UPDATE`.execute(held)
      // A Done that wrote to a locked row would never end, since the lock is released only afterwards.
      await Promise.all([finish(product, second), finish(product, third)])
      await held.rollback().execute()
      expect(await faultsOfBooks(sql)).toEqual([])
    })
})
