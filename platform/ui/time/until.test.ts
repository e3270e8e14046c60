import { expect, it } from 'vitest'
import { untilText } from './until.ts'

const NOW = new Date('2026-11-22T18:00:20Z')

it.each([
  ['2026-11-22T18:00:30Z', 'in 1 min'],
  ['2026-11-22T18:45:00Z', 'in 45 min'],
  ['2026-11-22T20:00:00Z', 'in 2 h'],
  ['2026-11-22T20:10:00Z', 'in 2 h 10 min'],
  ['2026-11-23T19:00:00Z', 'in 25 h'],
  ['2026-11-24T18:30:00Z', 'in 2 days'],
  ['2026-11-22T18:00:00Z', 'now'],
  ['2026-11-22T17:55:20Z', 'began 5 min ago'],
  ['2026-11-22T16:30:20Z', 'began 1 h 30 min ago'],
])('HOME-1: how long until a raid begins: %s: %s', (instant, text) => {
  expect(untilText(instant, NOW)).toBe(text)
})
