import { describe, expect, it } from 'vitest'
import { isLate, nextStart, opensByItself, phaseOf } from './phase.ts'

const NOW = new Date('2026-06-18T18:00:00Z')
const raid = (minutes: number) => ({ startsAt: new Date(NOW.getTime() + minutes * 60_000).toISOString() })

describe('RAID-18: where a raid is in its evening', () => {
  it.each([
    [-181, 'over', true],
    [-180, 'running', true],
    [-61, 'running', true],
    [-60, 'running', false],
    [0, 'running', false],
    [1, 'to-come', false],
  ])('%i minutes from its start it is %s', (minutes, phase, late) => {
    expect(phaseOf(raid(minutes), NOW)).toBe(phase)
    expect(isLate(raid(minutes), NOW)).toBe(late)
  })

  it('is next where nothing starts before it, and of none where all have begun', () => {
    const all = [raid(30), raid(-10), raid(15), raid(15)]
    const next = nextStart(all, NOW)
    expect(all.map((one) => phaseOf(one, NOW, next))).toEqual(['to-come', 'running', 'next', 'next'])
    expect(nextStart([raid(-10), raid(0)], NOW)).toBeNull()
  })
})

it.each([
  ['has begun', [-400, -10, 0, 5, 30], 5],
  ['is to come', [5, 30], 5],
  ['has begun, where all have', [-400, -10], -400],
])('PAGE-8: where the first raid %s, of %j the one at %i opens by itself', (_, minutes, opens) => {
  expect(opensByItself(minutes.map(raid), NOW)).toEqual(raid(opens))
})

it('PAGE-8: of no raids none opens', () => {
  expect(opensByItself([], NOW)).toBeUndefined()
})
