import { afterEach, describe, expect, it } from 'vitest'
import { instantOfTyped } from '#features/raid/rules.ts'
import { takeCommunity } from '#features/settings/community.ts'
import {
  dayBounds,
  daysAfter,
  eveningBounds,
  eveningOf,
  instantOf,
  minutesOf,
  resetBounds,
  resetDay,
  serverPlace,
  wallClockAt,
} from './server-time.ts'

afterEach(() => takeCommunity({}))

const PARIS = { zone: 'Europe/Paris', resetDay: 3, resetHour: 5 }
const NEW_YORK = { zone: 'America/New_York', resetDay: 2, resetHour: 7 }
const SYDNEY = { zone: 'Australia/Sydney', resetDay: 3, resetHour: 2 }
const SAO_PAULO = { zone: 'America/Sao_Paulo', resetDay: 2, resetHour: 12 }

const wall = (date: string, time: string) => ({ date, minutes: minutesOf(time) ?? Number.NaN })
const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000

/** The day on which daylight saving time begins: the skipped time's start and end, and the instant of the change. */
const SPRING = [
  [PARIS, '2026-03-29', '2:00', '3:00', '2026-03-29T01:00:00Z'],
  [NEW_YORK, '2026-03-08', '2:00', '3:00', '2026-03-08T07:00:00Z'],
  [SYDNEY, '2026-10-04', '2:00', '3:00', '2026-10-03T16:00:00Z'],
  [SAO_PAULO, '2018-11-04', '0:00', '1:00', '2018-11-04T03:00:00Z'],
] as const

/** The day on which daylight saving time ends: a time that the clock shows twice, and the first of its two instants. */
const AUTUMN = [
  [PARIS, '2026-10-25', '2:30', '2026-10-25T00:30:00Z'],
  [NEW_YORK, '2026-11-01', '1:30', '2026-11-01T05:30:00Z'],
  [SYDNEY, '2026-04-05', '2:30', '2026-04-04T15:30:00Z'],
  [SAO_PAULO, '2018-02-17', '23:30', '2018-02-18T01:30:00Z'],
] as const

describe.each(SPRING)('OWN-9, TIME-4: clocks go forward in $zone', (time, date, from, to, changesAt) => {
  it('clocks skip an hour, which is refused as input, and the day has 23 hours', () => {
    takeCommunity({ time })
    const skipped = { date, minutes: (minutesOf(from) ?? 0) + 30 }
    expect(instantOf(skipped)).toBeNull()
    expect(() => instantOfTyped(skipped)).toThrow(
      `This time does not exist: clocks skip from ${from} to ${to} that night.`,
    )
    expect(instantOf(wall(date, to))).toEqual(new Date(changesAt))
    expect(hours(dayBounds(date))).toBe(23)
    expect(wallClockAt(dayBounds(date).to)).toEqual(wall(daysAfter(date, 1), '0:00'))
    expect(hours(resetBounds(new Date(changesAt)))).toBe(7 * 24 - 1)
  })
})

describe.each(AUTUMN)('OWN-9, TIME-4: clocks go back in $zone', (time, date, twice, first) => {
  it('clocks repeat an hour, whose first occurrence is used, and the day has 25 hours', () => {
    takeCommunity({ time })
    expect(instantOf(wall(date, twice))).toEqual(new Date(first))
    for (const after of [0, 3_600_000])
      expect(wallClockAt(new Date(Date.parse(first) + after))).toEqual(wall(date, twice))
    expect(hours(dayBounds(date))).toBe(25)
    expect(hours(resetBounds(new Date(first)))).toBe(7 * 24 + 1)
  })
})

it.each([
  ['2026-10-15', SAO_PAULO],
  ['2026-02-22', SAO_PAULO],
  ['2026-11-04', { ...PARIS, zone: 'UTC' }],
])('OWN-9: in a zone without a clock change, on %s, a day has 24 hours', (date, time) => {
  takeCommunity({ time })
  expect(hours(dayBounds(date))).toBe(24)
})

describe.each([PARIS, NEW_YORK, SYDNEY, SAO_PAULO])('OWN-9: the weekly reset of $zone', (time) => {
  it('a weekly reset begins on its day and hour, and has seven evenings', () => {
    takeCommunity({ time })
    for (let day = '2026-02-25'; day < '2026-11-20'; day = daysAfter(day, 1)) {
      const at = instantOf({ date: day, minutes: time.resetHour * 60 })
      if (at === null) continue
      const first = resetDay(wallClockAt(at))
      expect(resetBounds(at)).toEqual(eveningBounds(first, daysAfter(first, 6)))
      expect(wallClockAt(resetBounds(at).from).minutes).toBe(time.resetHour * 60)
      expect(eveningOf(wallClockAt(at))).toBe(day)
      expect(eveningOf(wallClockAt(new Date(at.getTime() - 60_000)))).toBe(daysAfter(day, -1))
    }
  })
})

it('OWN-9: a time zone is named by its city', () => {
  const places = ['Europe/Paris', 'America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map((zone) => {
    takeCommunity({ time: { zone } })
    return serverPlace()
  })
  expect(places).toEqual(['Paris', 'New York', 'Buenos Aires', 'UTC'])
})
