import { expect, it } from 'vitest'
import { type Life, whyFalse } from './shown.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')
const stamp = (ms: number) => `<t:${(NOW + ms) / 1_000}:F>`
const HOUR = 3_600_000
const RAID: Life = {
  id: 'raid',
  publishedAt: NOW - HOUR,
  deletedAt: Number.POSITIVE_INFINITY,
  maxClients: 2,
  starts: [
    { since: 0, startsAt: NOW + HOUR },
    { since: NOW - 60_000, startsAt: NOW + 2 * HOUR },
  ],
  bookedAt: [NOW - 30_000],
}
const GONE: Life = { ...RAID, deletedAt: NOW - 30_000 }

it.each<[content: string, raid: Life, why: string | null]>([
  [`open for bookings. 1 slot free.\n${stamp(2 * HOUR)}`, RAID, null],
  [`open for bookings. 2 slots free.\n${stamp(2 * HOUR)}`, RAID, 'it was not so'],
  [`open for bookings. 1 slot free.\n${stamp(HOUR)}`, RAID, 'it was not so'],
  [`open for bookings. 1 slot free.\n${stamp(2 * HOUR)}`, GONE, 'it was not so'],
  [`starts ${stamp(2 * HOUR)}, not ${stamp(HOUR)}.`, RAID, null],
  [`starts ${stamp(HOUR)}, not ${stamp(2 * HOUR)}.`, RAID, 'it was not so'],
  [`is full.\n${stamp(2 * HOUR)}`, RAID, 'it was not so'],
  [`is full.\n${stamp(2 * HOUR)}`, { ...RAID, maxClients: 1 }, null],
  [`on ${stamp(2 * HOUR)} is called off.`, GONE, null],
  [`on ${stamp(2 * HOUR)} is called off.`, RAID, 'it was not so'],
  [`is full.\n${stamp(-60_000)}`, RAID, 'its start has passed'],
])('%s', (content, raid, why) => {
  expect(whyFalse({ at: new Date(NOW).toISOString(), content, isDirect: false }, raid)).toBe(why)
})
