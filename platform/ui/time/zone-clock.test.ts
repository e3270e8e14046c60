import { expect, test } from 'vitest'
import { allZones, zoneClock, zoneOffset } from './zone-clock.ts'

const WINTER = new Date('2026-01-15T23:05:00Z')
const SUMMER = new Date('2026-07-15T23:05:00Z')

test.each([
  ['UTC', WINTER, 23 * 60 + 5, 'GMT+0'],
  ['Europe/Paris', WINTER, 5, 'GMT+1'],
  ['Europe/Paris', SUMMER, 60 + 5, 'GMT+2'],
  ['Asia/Kolkata', WINTER, 4 * 60 + 35, 'GMT+5:30'],
  ['America/New_York', SUMMER, 19 * 60 + 5, 'GMT-4'],
])('SET-2: in %s at %o the clocks show minute %i, %s', (zone, instant, minutes, offset) => {
  expect(zoneClock(instant, zone)).toBe(minutes)
  expect(zoneOffset(instant, zone)).toBe(offset)
})

test('SET-2: every zone can be chosen, once', () => {
  const zones = allZones()
  expect(zones).toEqual(expect.arrayContaining(['Europe/Paris', 'America/New_York', 'UTC']))
  expect(new Set(zones).size).toBe(zones.length)
})
