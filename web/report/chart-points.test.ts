import { expect, it } from 'vitest'
import type { Grouping, ReportGroup } from '#domain/report/report.ts'
import { labelledOf, MOST_BARS, pointsOf } from '#web/report/chart-points.ts'

const group = (key: string, bookings: number): ReportGroup => {
  const none = { cancelled: 0, noShows: 0, done: 0, gold: 0, cut: 0, slots: null, sent: 0, sentSeconds: 0 }
  return { ...none, key, name: null, bookings }
}

it.each([
  ['day', '2026-10-24', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['week', '2026-10-21', '2026-11-02', ['2026-10-19', '2026-10-26', '2026-11-02']],
  ['month', '2025-12-31', '2026-03-01', ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']],
] as const)(
  'REP-10: by %s each one is drawn from left to right, also where nothing was',
  (by, from, to, keys) => {
    const [first, last] = [keys[0], keys.at(-1) ?? '']
    const drawn = pointsOf([group(last, 7), group(first, 3)], { by, from, to }, 'bookings')
    expect(drawn.map(({ key }) => key)).toEqual(keys)
    expect(drawn.map(({ value }) => value)).toEqual([3, ...keys.slice(2).map(() => null), 7])
  },
)

it.each(['person', 'source', 'difficulty', 'loot'] as const satisfies readonly Grouping[])(
  'REP-10: by %s the first twelve are drawn as they come',
  (by) => {
    const groups = Array.from({ length: MOST_BARS + 1 }, (_, at) => group(`${at}`, at))
    const span = { by, from: '2026-10-24', to: '2026-10-26' }
    expect(pointsOf(groups, span, 'bookings').map(({ value }) => value)).toEqual(
      [...groups.keys()].slice(0, 12),
    )
  },
)

it('REP-10: of days those are named on which a reset begins, of all else one in so many', () => {
  const days = Array.from({ length: 30 }, (_, at) =>
    new Date(Date.UTC(2026, 9, 25 + at)).toISOString().slice(0, 10),
  )
  expect(labelledOf('day', days).map((at) => days[at])).toEqual([
    ...['2026-10-28', '2026-11-04', '2026-11-11', '2026-11-18'],
  ])
  expect(labelledOf('month', days.slice(0, 24))).toEqual([0, 3, 6, 9, 12, 15, 18, 21])
  expect(labelledOf('day', days.slice(0, 3))).toEqual([0, 1, 2])
})
