import { describe, expect, it } from 'vitest'
import { daysAfter } from '#domain/server-time.ts'
import { besideShown, eveningsOf, readShown, type ShownSpan, shownPath } from '#web/raid/week/week-address.ts'

/** A Sunday evening of the reset that began on Wednesday the 18th. */
const NOW = new Date('2026-11-22T19:00:00Z')
const read = (search: string, now = NOW) => readShown(new URLSearchParams(search), now)

describe('WEEK-2: the address', () => {
  it.each<[string, ShownSpan]>([
    ['', { week: '2026-11-18' }],
    ['week=2026-11-25', { week: '2026-11-25' }],
    // Of any day the reset that holds its evening.
    ['week=2026-11-24', { week: '2026-11-18' }],
    ['week=2026-02-30', { week: '2026-11-18' }],
    ['week=tomorrow', { week: '2026-11-18' }],
    ['month=2026-03', { month: '2026-03' }],
    ['month=2026-13', { week: '2026-11-18' }],
  ])('%s', (search, shown) => {
    expect(read(search)).toEqual(shown)
    expect(read(shownPath(shown).split('?')[1] ?? '')).toEqual(shown)
  })

  it('says the reset that runs until its last minute, by server time', () => {
    // 4:59 AM and 5:00 AM in Paris.
    expect(read('', new Date('2026-11-25T03:59:00Z'))).toEqual({ week: '2026-11-18' })
    expect(read('', new Date('2026-11-25T04:00:00Z'))).toEqual({ week: '2026-11-25' })
  })

  it.each([
    ['a week in which the clocks go back', { week: '2026-10-21' }, '2026-10-21', '2026-10-27', 7],
    ['one in which they go forward', { week: '2026-03-25' }, '2026-03-25', '2026-03-31', 7],
    ['a month by whole weeks', { month: '2026-11' }, '2026-10-28', '2026-12-01', 35],
    ['one of six weeks', { month: '2026-05' }, '2026-04-29', '2026-06-02', 35],
    ['a month that begins on a Tuesday', { month: '2026-12' }, '2026-11-25', '2027-01-05', 42],
  ] as const)('%s', (_, shown, first, last, count) => {
    const evenings = eveningsOf(shown)
    expect([evenings[0], evenings.at(-1), evenings.length]).toEqual([first, last, count])
    expect(evenings.slice(1)).toEqual(evenings.slice(0, -1).map((day) => daysAfter(day, 1)))
  })

  it('leads to what is beside', () => {
    expect(besideShown({ week: '2026-12-30' })).toEqual({
      before: { week: '2026-12-23' },
      after: { week: '2027-01-06' },
    })
    expect(besideShown({ month: '2026-12' })).toEqual({
      before: { month: '2026-11' },
      after: { month: '2027-01' },
    })
  })
})
