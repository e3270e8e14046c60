import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBooking } from '#features/booking/calls.ts'
import { editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, inputOf, publishedRaid, readRaid } from '#platform/testing/server/records.ts'
import { walkOf } from '#platform/testing/server/walks.ts'

/** A booking, or an edit that sets Max Clients to this number. */
type Step = 'book' | number

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>('book') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
)
/** The steps within a moment run at the same time, the moments one after another. */
const evening = fc.record({
  maxClients: fc.integer({ min: 1, max: 4 }),
  moments: fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
})

onBothDatabases((kind) => {
  const { product, advertiser, manager } = testProduct({ kind })

  const take = async (raid: Raid, what: Step) => {
    const { status } =
      what === 'book'
        ? await advertiser.ask(createBooking, bookingInput(raid))
        : await manager.ask(editRaid, { id: raid._id, ...inputOf(raid), maxClients: what })
    return { what, status }
  }

  it('BOOK-2: cancelling the first or the last booking frees its slot for another client', async () => {
    const raid = await publishedRaid(product, { maxClients: 3 })
    const [first, second, third] = [
      await book(advertiser, raid),
      await book(advertiser, raid),
      await book(advertiser, raid),
    ]
    const remove = (id: string) =>
      product.database.transaction((sql) => sql.deleteFrom('booking').where('id', '=', id).execute())
    await remove(first._id)
    const fourth = await book(advertiser, raid)
    await remove(fourth._id)
    const fifth = await book(advertiser, raid)
    const { clients } = await readRaid(product, raid._id)
    expect(clients.map(({ _id }) => _id)).toEqual([fifth._id, second._id, third._id])
    expect((await advertiser.ask(createBooking, bookingInput(raid))).body.code).toBe('raid-full')
  })

  it('BOOK-2 and RAID-8: random simultaneous writes lose no confirmed booking and never exceed Max Clients', async () => {
    await fc.assert(
      fc.asyncProperty(evening, async ({ maxClients, moments }) => {
        const raid = await publishedRaid(product, { maxClients })
        let booked = 0
        for (const moment of moments) {
          const taken = await Promise.all(moment.map((what) => take(raid, what)))
          expect(taken.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
          booked += taken.filter(({ what, status }) => what === 'book' && status === 200).length
          const now = await readRaid(product, raid._id)
          expect(now.clients).toHaveLength(booked)
          expect(booked).toBeLessThanOrEqual(now.maxClients)
          // A booking may be refused only if the raid is full afterwards.
          if (moment.every((what) => what === 'book') && taken.some(({ status }) => status === 409))
            expect(booked).toBe(now.maxClients)
        }
      }),
      { numRuns: kind === 'embedded' ? 10 : walkOf(6, 40) },
    )
  }, 60_000)
})
