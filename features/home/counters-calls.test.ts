import { expect, it } from 'vitest'
import type { Role } from '#platform/call/rights.ts'
import { type Counters, isGoldWithheld } from './calls.ts'

const NONE = { raidToday: 0, bookingToday: 0, goldToday: 0, totalRaid: 0, totalBooking: 0, totalGold: 0 }
const BUSY = { ...NONE, raidToday: 5, bookingToday: 400 }

it.each<[Role, Counters, boolean]>([
  ['Advertiser', NONE, false],
  ['Advertiser', BUSY, true],
  ['Advertiser', { ...BUSY, goldToday: 5 }, false],
  ['Admin', BUSY, false],
])('COUNT-3: whether the day’s gold is hidden from %s', (role, counted, withheld) => {
  expect(isGoldWithheld({ _id: 'me', roles: [role] }, counted)).toBe(withheld)
})
