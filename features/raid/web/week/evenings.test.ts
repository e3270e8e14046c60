import { expect, it } from 'vitest'
import { ownTime } from '#platform/ui/time/time.ts'
import { byEvening, hourIn, hoursOfEvening, wallIn } from './evenings.ts'

it('WEEK-3: raids after midnight belong to the evening before and come last in it', () => {
  const placed = [
    { _id: 'night', date: '2026-11-26', time: '12:30 AM' },
    { _id: 'late', date: '2026-11-25', time: '11:00 PM' },
    { _id: 'next', date: '2026-11-26', time: '5:00 AM' },
    { _id: 'early', date: '2026-11-25', time: '7:30 PM' },
  ]
  const groups = [...byEvening(placed)].map(([evening, some]) => [evening, some.map(({ _id }) => _id)])
  expect(new Map(groups as [string, string[]][])).toEqual(
    new Map([
      ['2026-11-25', ['early', 'late', 'night']],
      ['2026-11-26', ['next']],
    ]),
  )
  const hours = hoursOfEvening()
  expect([hours[0], hours.at(-1), hours.length]).toEqual([5, 4, 24])
  expect(placed.map(hourIn)).toEqual([0, 23, 5, 19])
  expect([wallIn('2026-11-25', 30).date, wallIn('2026-11-25', 300).date]).toEqual([
    '2026-11-26',
    '2026-11-25',
  ])
})

it.each([
  // 9:00 PM in Paris in winter, and in the week after Europe's change of clocks and before America's.
  ['2026-11-25T20:00:00Z', 'America/Los_Angeles', '12', 'Wed 12:00 PM'],
  ['2026-11-25T20:00:00Z', 'Pacific/Auckland', '12', 'Thu 9:00 AM'],
  ['2026-11-25T20:00:00Z', 'Pacific/Auckland', '24', 'Thu 09:00'],
  ['2026-10-28T20:00:00Z', 'America/Los_Angeles', '12', 'Wed 1:00 PM'],
  ['2026-03-24T20:00:00Z', 'America/Los_Angeles', '12', 'Tue 1:00 PM'],
  ['', 'Pacific/Auckland', '12', ''],
] as const)('WEEK-3: shows %s in %s with a %s clock as %s', (instant, zone, clock, text) => {
  expect(ownTime(instant, zone, clock)).toBe(text)
})
