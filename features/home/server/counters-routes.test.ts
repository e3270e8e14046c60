import { expect, it } from 'vitest'
import { type Counters, getCounters } from '#features/home/calls.ts'
import { deleteRaid } from '#features/raid/calls.ts'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'

const NONE_TODAY = { raidToday: 0, bookingToday: 0, goldToday: 0 }
const NOTHING: Counters = { ...NONE_TODAY, totalRaid: 0, totalBooking: 0, totalGold: 0 }

const { product, advertiser, senior, collector, manager } = testProduct({ now: '2026-10-24T09:00:00Z' })

const counted = async (role: Role) => (await product.as(role)).call(getCounters, {})

it('COUNT-1: all counters are 0 on an empty schedule', async () => {
  for (const role of ROLES) expect([role, await counted(role)]).toEqual([role, NOTHING])
})

it('COUNT-1: counters show the community’s and the viewer’s own day, limited to what the viewer may see', async () => {
  const others = { raidLeader: (await product.another('Raid Leader')).memberId }
  const today = { date: product.clock.day() }
  // Yesterday's bookings, on today's raid.
  const raid = await publishedRaid(product, { date: product.clock.day(1), goldCollector: collector.memberId })
  await book(advertiser, raid, { price: 100_000 })
  const gone = await publishedRaid(product, today)
  await book(advertiser, gone)
  await manager.call(deleteRaid, { id: gone._id })
  // The day on which the clocks change, at 00:30 of its 25 hours in server time.
  product.clock.moveTo('2026-10-24T22:30:00Z')
  await book(advertiser, raid, { price: 200_000 })
  await book(senior, raid, { price: 400_000 })
  // 23:30 of the same day.
  product.clock.moveTo('2026-10-25T22:30:00Z')
  const foreign = await publishedRaid(product, { date: product.clock.day(1), ...others })
  await book(senior, foreign, { price: 800_000 })
  await pendingRaid(product, { date: product.clock.day(), time: '11:45 PM' })

  const everything = { raidToday: 1, bookingToday: 3, goldToday: 1_400_000 }
  for (const role of ['Admin', 'Developer'] as const)
    expect(await counted(role)).toEqual({ ...NOTHING, ...everything })
  expect(await counted('Raid Manager')).toEqual({ ...NOTHING, ...everything, goldToday: 0 })
  const own = { totalRaid: 1, totalBooking: 2, totalGold: 300_000 }
  expect(await counted('Advertiser')).toEqual({ ...everything, goldToday: 200_000, ...own })
  const seniors = { totalRaid: 2, totalBooking: 2, totalGold: 1_200_000 }
  expect(await counted('Senior Advertiser')).toEqual({ ...everything, goldToday: 1_200_000, ...seniors })
  expect(await counted('Trial Advertiser')).toEqual({ ...NOTHING, ...everything, goldToday: 0 })
  // All bookings of the raid that they lead or collect for, whoever made them.
  const its = { totalRaid: 1, totalBooking: 3, totalGold: 700_000 }
  const crew = { ...NOTHING, raidToday: 1, bookingToday: 2, goldToday: 600_000, ...its }
  expect(await counted('Raid Leader')).toEqual(crew)
  expect(await counted('Gold Collector')).toEqual(crew)
  expect(await counted('Forge Member')).toEqual(NOTHING)
})
