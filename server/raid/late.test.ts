import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededChance } from '#demo/seeded-random.ts'
import { markBooking } from '#domain/booking/endpoints.ts'
import { listLateRaids } from '#domain/raid/endpoints.ts'
import { type Evening, foretell, kindOf } from '#domain/raid/late.ts'
import { minutesLater } from '#domain/server-time.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())

  it('LATE-1, LATE-2: the crew of a raid that still runs is waited for, as such raids took before, by whom may know of it', async () => {
    const [admin, advertiser] = [await product.as('Admin'), await product.as('Advertiser')]
    const done = async (raid: Awaited<ReturnType<typeof publishedRaid>>, minutes: number) => {
      const booking = await book(advertiser, raid)
      product.clock.moveTo(minutesLater(new Date(raid.startsAt), minutes))
      await admin.call(markBooking.status, { bookingId: booking._id })
      product.clock.reset()
    }
    const evening = { date: product.clock.day() }
    for (const minutes of [95, 100, 105, 110, 140])
      await done(await publishedRaid(product, { ...evening, time: '1:00 PM' }), minutes)
    // They were days ago.
    for (const table of ['raid SET starts_at = starts_at', 'mail SET created_at = created_at'])
      await raw`UPDATE ${raw.raw(table)} - interval '3 days'`.execute(product.database.sql)
    const early = await publishedRaid(product, { ...evening, name: 'HC Early', time: '8:00 PM' })
    const late = await publishedRaid(product, { ...evening, name: 'HC Late', time: '10:00 PM' })
    const booking = await book(advertiser, early)
    await admin.call(markBooking.lock, { bookingId: booking._id })
    product.clock.moveTo(minutesLater(new Date(late.startsAt), -8))
    expect(await advertiser.call(listLateRaids, {})).toEqual([])
    await admin.call(markBooking['in-group'], { bookingId: booking._id })
    const at = minutesLater(new Date(early.startsAt), 140).toISOString()
    const said = [{ raidId: late._id, at, after: 'HC Early' }]
    expect(await advertiser.call(listLateRaids, {})).toEqual(said)
    const leader = await product.as('Raid Leader')
    expect(await leader.call(listLateRaids, {})).toEqual(late.raidLeader._id === leader.memberId ? said : [])
    expect(await (await product.as('Gold Collector')).call(listLateRaids, {})).toEqual([])
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await advertiser.call(listLateRaids, {})).toEqual([])
  })
})

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 17, 20) + minutes * MINUTE)
const EARLY: Evening = {
  ...{ _id: 'early', name: 'HC Early', difficulty: 'HEROIC', raidType: 'Full Run', bossCount: 8 },
  ...{ raidLeader: 'leader', goldCollector: null, startsAt: at(0), hasBegun: true, open: 10, lastDone: null },
}

it('LATE-1: of 200 evenings whose lengths it does not know half are foretold within ten minutes, and none before it could be', () => {
  const errors: number[] = []
  for (let seed = 1; seed <= 200; seed += 1) {
    const chance = seededChance(seed)
    // A sum of three is about normal: 110 minutes, give or take 17.
    const drawn = () => 80 + chance.between(0, 20) + chance.between(0, 20) + chance.between(0, 20)
    const lengths = new Map([[kindOf(EARLY), Array.from({ length: 12 }, drawn)]])
    const length = drawn()
    const start = 90 + chance.between(0, 30)
    for (let minutes = start - 10; minutes < start + 40; minutes += 5) {
      const runs = minutes < length
      const early: Evening = { ...EARLY, open: runs ? 10 : 0, lastDone: runs ? null : at(length) }
      const [late] = foretell(
        [early, { ...EARLY, _id: 'late', hasBegun: false, startsAt: at(start) }],
        lengths,
        at(minutes),
      )
      if (!runs) expect(late).toBeUndefined()
      if (late === undefined) continue
      expect(late.at.getTime()).toBeGreaterThan(at(minutes).getTime())
      errors.push(Math.abs(late.at.getTime() - at(Math.max(start, length)).getTime()) / MINUTE)
    }
  }
  errors.sort((a, b) => a - b)
  expect(errors.length).toBeGreaterThan(200)
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(10)
})
