import { expect, test } from 'vitest'
import { startText } from './until.ts'

const NOW = new Date('2026-11-23T19:00:00.000Z')

test.each([
  [-16, '+0:16'],
  [-75, '+1:15'],
  [0, '+0:00'],
  [35, 'in 35 min'],
  [623, 'in 10 h'],
])('HOME-4, MYC-3: a start %i minutes ahead is %s', (minutes, text) => {
  expect(startText(new Date(NOW.getTime() + minutes * 60_000).toISOString(), NOW)).toBe(text)
})
