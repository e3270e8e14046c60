import { expect, it } from 'vitest'
import { earlyText } from './client-steps.ts'

const RAID = { date: '2026-11-27', time: '4:00 PM', startsAt: '2026-11-27T15:00:00.000Z' }
const asIs = (time: string) => time

it.each([
  ['paid', '2026-11-26T20:00:00Z', 'This raid begins tomorrow, 4:00 PM.'],
  ['status', '2026-11-26T20:00:00Z', 'This raid begins tomorrow, 4:00 PM.'],
  ['status', '2026-11-26T23:30:00Z', 'This raid begins today, 4:00 PM.'],
  ['paid', '2026-11-27T14:59:59Z', 'This raid begins today, 4:00 PM.'],
  ['paid', '2026-11-24T12:00:00Z', 'This raid begins Fri 27 Nov, 4:00 PM.'],
  ['status', '2025-11-24T12:00:00Z', 'This raid begins Fri 27 Nov 2026, 4:00 PM.'],
  ['status', '2026-11-27T15:00:00Z', null],
  ['paid', '2026-11-28T15:00:00Z', null],
  ['lock', '2026-11-26T20:00:00Z', null],
  ['in-group', '2026-11-26T20:00:00Z', null],
] as const)('CHANGE-8: setting %s at %s warns: %s', (mark, now, text) => {
  expect(earlyText(mark, RAID, new Date(now), asIs)).toBe(text)
})

it('CHANGE-8: the warning writes the time in the reader’s format', () => {
  expect(earlyText('paid', RAID, new Date('2026-11-27T10:00:00Z'), () => '16:00')).toBe(
    'This raid begins today, 16:00.',
  )
})
