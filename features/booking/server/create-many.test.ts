import { beforeEach, describe, expect, it } from 'vitest'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import { createBooking, createBookings, listBookings } from '#features/booking/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { bookingInput, pendingRaid, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

onPostgres('simultaneous bookings of several clients', () => {
  const { product, advertiser } = testProduct({ kind: 'postgres', env: { RATE_LIMIT: '4' } })
  let raid: Raid
  beforeEach(async () => {
    raid = await publishedRaid(product, { maxClients: 3 })
  })

  const clients = (...changes: readonly Partial<BookingInput>[]) => ({
    raidId: raid._id,
    bookings: changes.map((change) => {
      const { raidId: _, ...client } = bookingInput(raid, change)
      return client
    }),
  })
  const twins = () => clients({ clientName: 'Rallona' }, { clientName: 'Brontax' })
  const taken = async () => (await readRaid(product, raid._id)).clients.map(({ _id }) => _id)

  describe('BOOK-13: booking several clients in one call', () => {
    it('books all clients in order, each with its own history row', async () => {
      const { status, body } = await advertiser.ask(createBookings, twins())
      const made = body.payload as Booking[]
      expect([status, body.message]).toEqual([200, `2 booking requests sent for ${raid.name}`])
      expect(made.map(({ clientName }) => clientName)).toEqual(['Rallona', 'Brontax'])
      expect(await taken()).toEqual(made.map(({ _id }) => _id))
      for (const { _id } of made)
        expect(await historyOf(product.database, _id)).toMatchObject([
          { action: 'create', raidId: raid._id, memberId: advertiser.memberId },
        ])
      const alone = await advertiser.ask(createBookings, clients({}))
      expect(alone.body.message).toBe(`Booking request sent for ${raid.name}`)
    })

    it('books nobody when one client is refused, and names the client and the reason', async () => {
      const input = clients({}, { price: 1 }, { deposit: 99_000 })
      const { status, body } = await advertiser.ask(createBookings, input)
      const floor = 'Price cannot be less than 90,000 (90% of raid price)'
      expect([status, body]).toMatchObject([
        400,
        {
          code: 'invalid-input',
          message: `Client 2: ${floor}`,
          fields: { 'bookings.1.price': floor, 'bookings.2.deposit': expect.stringContaining('32%') },
        },
      ])
      expect(await taken()).toEqual([])
    })

    it.each([
      ['nobody', 0, 'Choose at least one client.'],
      ['more than 10', 11, 'At most 10 clients.'],
    ])('refuses to book %s', async (_, count, message) => {
      const answer = await advertiser.ask(createBookings, clients(...Array(count).fill({})))
      expect([answer.status, answer.body.message]).toEqual([400, message])
    })

    it('books nobody when the raid has too few slots, and names the number of free slots', async () => {
      await advertiser.call(createBookings, twins())
      const few = await advertiser.ask(createBookings, twins())
      expectRefused(few, 'raid-full', 'This raid has 1 free slot for 2 clients')
      await advertiser.call(createBookings, clients({}))
      expectRefused(await advertiser.ask(createBookings, clients({})), 'raid-full')
      expect(await taken()).toHaveLength(3)
    })

    it('a call for several clients refuses whatever a single booking refuses', async () => {
      const senior = await advertiser.ask(createBookings, clients({}, { paidFull: true }))
      expect(senior.status).toBe(FAILURES['not-permitted'][0])
      raid = await pendingRaid(product)
      expectRefused(await advertiser.ask(createBookings, twins()), 'not-found')
    })
  })

  it('BOOK-2 and BOOK-13: simultaneous calls for one and two clients never overbook a raid or split a pair', async () => {
    const other = await product.startAnother()
    for (let round = 0; round < 5; round += 1) {
      raid = await publishedRaid(product, { maxClients: 5 })
      const from = [advertiser, other.hosting(advertiser)]
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => {
          const caller = from[Math.floor(at / 2) % from.length] ?? advertiser
          const pair = at % 2 > 0
          const asked = pair
            ? caller.ask(createBookings, twins())
            : caller.ask(createBooking, bookingInput(raid))
          const { status, body } = await asked
          return { status, code: body.code, booked: status === 200 ? (pair ? 2 : 1) : 0 }
        }),
      )
      const booked = answers.reduce((sum, answer) => sum + answer.booked, 0)
      expect(answers.filter(({ status, code }) => status !== 200 && code !== 'raid-full')).toEqual([])
      const all = await advertiser.call(listBookings, { raidId: raid._id })
      expect(all).toHaveLength(booked)
      const named = (name: string) => all.filter(({ clientName }) => clientName === name)
      expect(named('Rallona')).toHaveLength(named('Brontax').length)
      expect(booked).toBe(5)
    }
  })
})
