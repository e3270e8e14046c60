import { beforeAll, describe, expect, it } from 'vitest'
import { createBooking, createBookings } from '#features/booking/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { bookingInput, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

const { product, admin, advertiser, senior, trial } = testProduct({ env: { RATE_LIMIT: '1' } })
let raid: Raid
beforeAll(async () => {
  raid = await publishedRaid(product, { maxClients: 100 })
})

const create = (caller: Caller, key: string) =>
  caller.ask(createBooking, bookingInput(raid), { 'idempotency-key': key })
const taken = async () => (await readRaid(product, raid._id)).clients.length

describe('SAFE-3: the limit of bookings per minute', () => {
  it('each person may make 20 bookings a minute, regardless of other people', async () => {
    for (let at = 0; at < 20; at += 1) expect((await create(trial, `number ${at}`)).status).toBe(200)
    const beyond = await create(trial, 'beyond')
    expectRefused(beyond, 'too-many-requests')
    expect(Number(beyond.headers.get('retry-after'))).toSatisfy((s: number) => s >= 1 && s <= 60)
    expect(await taken()).toBe(20)
    expect((await create(admin, 'another person')).status).toBe(200)
  })

  it('refused bookings and repeated requests do not count towards the limit', async () => {
    const before = await taken()
    for (let at = 0; at < 25; at += 1) {
      const wrong = { ...bookingInput(raid), owes: 1 }
      expect((await advertiser.ask(createBooking, wrong)).status).toBe(400)
    }
    const first = await create(advertiser, 'first')
    for (let at = 1; at < 20; at += 1) expect((await create(advertiser, `number ${at}`)).status).toBe(200)
    expectRefused(await create(advertiser, 'one more'), 'too-many-requests')
    const again = await create(advertiser, 'first')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await taken()).toBe(before + 20)
  })

  it('BOOK-13: a call that books several clients counts each of them', async () => {
    const { raidId, ...client } = bookingInput(raid)
    const ten = { raidId, bookings: Array(10).fill(client) }
    await senior.call(createBookings, ten)
    await senior.call(createBookings, ten)
    expectRefused(await create(senior, 'beyond'), 'too-many-requests')
  })
})
