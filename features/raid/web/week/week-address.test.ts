import { describe, expect, it } from 'vitest'
import { eveningsOf, readWeek, weekPath } from './evenings.ts'

/** A Sunday evening of the reset that began on Wednesday the 18th. */
const NOW = new Date('2026-11-22T19:00:00Z')
const read = (search: string, now = NOW) => readWeek(new URLSearchParams(search), now)

describe('WEEK-2: the week in the address', () => {
  it.each([
    ['', '2026-11-18'],
    ['week=2026-11-25', '2026-11-25'],
    // Any day of a reset opens that reset.
    ['week=2026-11-24', '2026-11-18'],
    ['week=2026-02-30', '2026-11-18'],
    ['week=tomorrow', '2026-11-18'],
  ])('the address ‘%s’ names the week', (search, week) => {
    expect(read(search)).toBe(week)
    expect(read(weekPath(week).split('?')[1] ?? '')).toBe(week)
  })

  it('the week is by default the current reset until its last minute, by server time', () => {
    // 4:59 AM and 5:00 AM in Paris.
    expect(read('', new Date('2026-11-25T03:59:00Z'))).toBe('2026-11-18')
    expect(read('', new Date('2026-11-25T04:00:00Z'))).toBe('2026-11-25')
  })

  it.each([
    ['2026-10-21', '2026-10-27'],
    ['2026-03-25', '2026-03-31'],
    ['2026-12-30', '2027-01-05'],
  ])('a week has seven evenings from %s to %s, also when the clocks change', (week, last) => {
    const evenings = eveningsOf(week)
    expect([evenings[0], evenings.at(-1), new Set(evenings).size]).toEqual([week, last, 7])
  })
})
