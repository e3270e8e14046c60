import { expect, test } from 'vitest'
import { ageText } from './notice-rows.tsx'

const NOW = new Date('2026-11-22T20:00:00Z')

test.each([
  // A clock of the server's that is ahead.
  ['2026-11-22T20:00:20Z', 'just now'],
  ['2026-11-22T19:59:30Z', 'just now'],
  ['2026-11-22T19:55:00Z', '5 min ago'],
  ['2026-11-22T17:00:00Z', '3 h ago'],
  ['2026-11-21T19:00:00Z', 'yesterday'],
  ['2026-11-20T19:00:00Z', '2 days ago'],
])('NTC-9: writes the age of %s as %s', (instant, text) => {
  expect(ageText(instant, NOW)).toBe(text)
})
