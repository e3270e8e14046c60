import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooking } from '#features/booking/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { onOneDatabase } from '#platform/testing/server/databases.ts'
import { type Product, startProduct } from '#platform/testing/server/product.ts'
import { bookingInput, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let advertiser: Caller
  let raid: Raid
  beforeEach(async () => {
    product = await startProduct(kind, { env: { RATE_LIMIT: '1' } })
    advertiser = await product.as('Trial Advertiser')
    raid = await publishedRaid(product, { maxClients: 100 })
  })
  afterEach(() => product.stop())

  const create = (key: string, caller = advertiser) =>
    caller.ask(createBooking, bookingInput(raid), { 'idempotency-key': key })
  const taken = async () => (await readRaid(product, raid._id)).clients.length

  describe('SAFE-3: the bookings of a minute', () => {
    it('are 20 a person; others go on', async () => {
      for (let at = 0; at < 20; at += 1) expect((await create(`number ${at}`)).status).toBe(200)
      const beyond = await create('beyond')
      expectRefused(beyond, 'too-many-requests')
      expect(Number(beyond.headers.get('retry-after'))).toSatisfy((s: number) => s >= 1 && s <= 60)
      expect(await taken()).toBe(20)
      expect((await create('another person', await product.as('Advertiser'))).status).toBe(200)
    })

    it('are those that were made: not what was refused, nor what a repeated key brings back', async () => {
      for (let at = 0; at < 25; at += 1) {
        const wrong = { ...bookingInput(raid), owes: 1 }
        expect((await advertiser.ask(createBooking, wrong)).status).toBe(FAILURES['invalid-input'][0])
      }
      const first = await create('first')
      for (let at = 1; at < 20; at += 1) expect((await create(`number ${at}`)).status).toBe(200)
      expectRefused(await create('one more'), 'too-many-requests')
      const again = await create('first')
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(await taken()).toBe(20)
    })
  })
})
