import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/call/rights.ts'
import type { Counters } from './counters.ts'
import { isGoldWithheld, todayNote } from './counters-rules.ts'

const NONE: Counters = {
  raidToday: 0,
  bookingToday: 0,
  goldToday: 0,
  totalRaid: 0,
  totalBooking: 0,
  totalGold: 0,
}
const BUSY = { ...NONE, raidToday: 5, bookingToday: 400 }

describe('COUNT-3: what the day’s figures say', () => {
  it.each<[Role, Counters, string, boolean]>([
    ['Forge Member', NONE, 'Your role shows no raids. Ask an officer for another role.', false],
    ['Advertiser', NONE, 'A quiet day so far: no raid and no booking yet.', false],
    ['Raid Manager', BUSY, 'Gold is shown for bookings whose price you may see.', true],
    ['Advertiser', BUSY, 'Gold is shown for bookings whose price you may see.', true],
    ['Advertiser', { ...BUSY, goldToday: 5 }, 'Gold is shown for bookings whose price you may see.', false],
    ['Admin', BUSY, 'Raids that run today, and what was booked today.', false],
    ['Raid Leader', { ...NONE, raidToday: 1 }, 'Raids that run today, and what was booked today.', false],
  ])('to the role %s', (role, counted, note, withheld) => {
    const actor = { _id: 'me', roles: [role] }
    expect(todayNote(actor, counted)).toBe(note)
    expect(isGoldWithheld(actor, counted)).toBe(withheld)
  })
})
