import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { whyNotSchedule } from '#features/raid/rules.ts'
import {
  clockText,
  daysAfter,
  daysBetween,
  eveningBounds,
  eveningOf,
  instantOf,
  minutesLater,
  minutesOf,
  parseDay,
  parseTime,
  quartersFor,
  resetBounds,
  resetDay,
  roundUp,
  timeText,
  wallClockAt,
} from './server-time.ts'

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2037-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const at = (text: string) => new Date(text)

describe('TIME-2: parsing a time', () => {
  const EVENING = ['7:30 PM', '07:30 PM', '19:30', '7:30:00 PM', '19:30:00', '7:30 pm', '7:30 Pm', '7:30PM']
  it.each([
    [19 * 60 + 30, [...EVENING, '7:30\u00a0PM', '7:30\u202fPM', '  7:30 PM ']],
    [0, ['12:00 AM', '0:00', '00:00']],
    [12 * 60, ['12:00 PM']],
    [59, ['12:59 am']],
    [24 * 60 - 1, ['23:59']],
  ])('reads minute %i of the day from each of %j', (expected, texts) => {
    expect(texts.map(minutesOf)).toEqual(texts.map(() => expected))
  })

  it.each([
    ...['', '7', '7:3', '7:60', '24:00', '13:00 PM', '0:30 AM', '7:30 XM', '7:30:15', '-1:00', '7:30  PM'],
    ...['١٩:٣٠', 'noon'],
  ])('refuses "%s" as a time', (text) => {
    expect(minutesOf(text)).toBeNull()
  })

  it('a time is written so that it reads back as the same minute', () => {
    return fc.assert(
      fc.property(minutes, (value) => {
        expect(timeText(value)).toMatch(/^(1[0-2]|[1-9]):[0-5]\d [AP]M$/)
        expect(minutesOf(timeText(value))).toBe(value)
        expect(minutesOf(clockText(value))).toBe(value)
      }),
    )
  })
})

describe('TIME-1: server time', () => {
  it.each([
    ['2026-01-15T18:30:00Z', '2026-01-15', '7:30 PM'],
    ['2026-07-15T17:30:00Z', '2026-07-15', '7:30 PM'],
    ['2026-12-31T23:00:00Z', '2027-01-01', '12:00 AM'],
    ['2026-03-29T00:59:00Z', '2026-03-29', '1:59 AM'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '3:00 AM'],
  ])('server time at %s is %s, %s', (utc, date, time) => {
    const wall = wallClockAt(at(utc))
    expect([wall.date, timeText(wall.minutes)]).toEqual([date, time])
  })

  it('every existing local time is converted to an instant and back', () => {
    return fc.assert(
      fc.property(instant, minutes, (moment, value) => {
        const wall = { date: wallClockAt(moment).date, minutes: value }
        const meant = instantOf(wall)
        if (meant !== null) expect(wallClockAt(meant)).toEqual(wall)
        else expect(wall.minutes).toSatisfy((gap: number) => gap >= 120 && gap < 180)
      }),
    )
  })

  it('an instant is converted to local time and back, except in the repeated hour of autumn', () => {
    return fc.assert(
      fc.property(instant, (moment) => {
        const back = instantOf(wallClockAt(moment))
        const sameMinute = Math.floor(moment.getTime() / 60_000) * 60_000
        expect([sameMinute, sameMinute - 3_600_000]).toContain(back?.getTime())
      }),
    )
  })
})

it('TIME-4: gives the same results in browsers without Temporal', () => {
  vi.stubGlobal('Temporal', undefined)
  expect(instantOf({ date: '2026-11-25', minutes: 1200 })).toEqual(at('2026-11-25T19:00:00Z'))
  vi.unstubAllGlobals()
})

describe('TIME-5: past dates and times in server time', () => {
  const noon = at('2026-06-17T10:00:00Z')
  it.each([
    ['2026-06-16', 24 * 60 - 1, 'date', 'Date cannot be in the past'],
    ['2026-06-17', 12 * 60 - 1, 'time', 'Time cannot be in the past'],
  ])('refuses a past start on %s at minute %i', (date, value, field, message) => {
    const failure = whyNotSchedule({ date, minutes: value }, noon)
    expect(failure?.fields).toEqual({ [field]: message })
    expect(failure?.message).toBe(message)
  })

  it.each([
    ['2026-06-17', 12 * 60],
    ['2026-06-18', 0],
  ])('accepts a start on %s at minute %i', (date, value) => {
    expect(whyNotSchedule({ date, minutes: value }, noon)).toBeNull()
  })

  it('decides by the day in Paris, not in UTC, whether a date is past', () => {
    const afterMidnight = at('2026-06-17T22:30:00Z')
    expect(whyNotSchedule({ date: '2026-06-17', minutes: 23 * 60 }, afterMidnight)?.message).toBe(
      'Date cannot be in the past',
    )
    expect(whyNotSchedule({ date: '2026-06-18', minutes: 30 }, afterMidnight)).toBeNull()
  })
})

describe('TIME-3: the quarter hours that can still be chosen', () => {
  it('quarter hours are sorted, end at 11:45 PM and are never in the past', () => {
    return fc.assert(
      fc.property(instant, fc.integer({ min: -1, max: 2 }), (now, days) => {
        const { date } = wallClockAt(minutesLater(now, days * 24 * 60))
        const quarters = quartersFor(date, now)
        expect(quarters.every((value) => value % 15 === 0 && value < 24 * 60)).toBe(true)
        expect(quarters).toEqual(quarters.toSorted((a, b) => a - b))
        expect(quarters.every((value) => whyNotSchedule({ date, minutes: value }, now) === null)).toBe(true)
      }),
    )
  })

  it('there are 96 quarter hours on a later day, the rest today, none yesterday', () => {
    const now = at('2026-06-17T10:01:00Z')
    expect(quartersFor('2026-06-18', now)).toHaveLength(96)
    expect(quartersFor('2026-06-17', now)[0]).toBe(12 * 60 + 15)
    expect(quartersFor('2026-06-16', now)).toEqual([])
    expect(quartersFor('2026-06-17', at('2026-06-17T21:46:00Z'))).toEqual([])
  })

  it('quarter hours start at or after a given minute', () => {
    return fc.assert(
      fc.property(minutes, (value) => {
        expect(roundUp(value) % 15).toBe(0)
        expect(roundUp(value) - value).toSatisfy((added: number) => added >= 0 && added < 15)
      }),
    )
  })
})

describe('CLIENT-3: a weekly reset', () => {
  it('a weekly reset is identified by the day on which it begins', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        expect(resetDay(wallClockAt(moment))).toBe(wallClockAt(resetBounds(moment).from).date)
      }),
    )
  })

  it('WEEK-1: an evening includes its night, and a reset has seven evenings, also when the clocks change', () => {
    expect(eveningOf({ date: '2026-11-26', minutes: 299 })).toBe('2026-11-25')
    expect(eveningOf({ date: '2026-11-26', minutes: 300 })).toBe('2026-11-26')
    for (const wednesday of ['2026-10-21', '2026-03-25', '2026-11-25'])
      expect(eveningBounds(wednesday, daysAfter(wednesday, 6))).toEqual(
        resetBounds(at(`${wednesday}T12:00:00Z`)),
      )
    const turns = ['2027-03-27', '2026-10-24'].map((day) => eveningBounds(day, day))
    expect(turns.map(({ from, to }) => (to.getTime() - from.getTime()) / 3_600_000)).toEqual([23, 25])
  })

  it.each([
    ['2026-06-17T02:59:59Z', '2026-06-10T03:00:00Z', '2026-06-17T03:00:00Z'],
    ['2026-06-17T03:00:00Z', '2026-06-17T03:00:00Z', '2026-06-24T03:00:00Z'],
    ['2026-06-23T20:00:00Z', '2026-06-17T03:00:00Z', '2026-06-24T03:00:00Z'],
    // The clocks went back on Sunday the 25th, so this reset is an hour longer than a week.
    ['2026-10-27T20:00:00Z', '2026-10-21T03:00:00Z', '2026-10-28T04:00:00Z'],
  ])('a reset that contains %s lasts from %s to %s', (instantIn, from, to) => {
    expect(resetBounds(at(instantIn))).toEqual({ from: at(from), to: at(to) })
  })
})

// A Saturday.
const TODAY = '2026-11-21'

describe('FORM-6: parsing a typed day', () => {
  it.each([
    ['2026-11-22', ['11/22/2026', '22/11/2026', '22.11.2026', '2026-11-22', 'Tomorrow', 'sun']],
    ['2026-11-21', ['today']],
    ['2026-11-26', ['thurs']],
    ['2026-11-27', ['fri', 'Friday']],
    ['2026-11-28', ['sat']],
    ['2026-01-02', ['2026-1-2']],
    ['2027-02-01', ['1.2.2027']],
    ['2027-06-01', ['06/01/2027', '  6/1/2027 ']],
    ['2028-02-29', ['02/29/2028']],
    [null, ['', 'soon', 'fr', 'fridays', '13/13/2026', '02/30/2031', '30.02.2031', '2026-13-01']],
    [null, ['11/22/26', '11/22', '2026-11-22T10:00']],
  ])('finds the day %s in each of %j', (day, texts) => {
    expect(texts.map((text) => parseDay(text, TODAY))).toEqual(texts.map(() => day))
  })

  it.each([
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-20', -1],
    ['2027-06-01', 192],
  ])('%s is %i days ahead, across changes of the clocks', (day, days) => {
    expect(daysBetween(TODAY, day)).toBe(days)
  })
})

it.each([
  ['7:30 PM', ['19:30', '7:30', '1930', '19.30']],
  ['7:30 AM', ['07:30', '7:30 am', '7:30a']],
  ['7:00 PM', ['7pm', '19']],
  ['11:45 PM', ['11:45']],
  ['12:30 PM', ['12:30']],
  ['12:30 AM', ['12:30 am']],
  ['12:00 PM', ['12 pm']],
  ['12:15 AM', ['00:15', '0:15']],
  [null, ['', '24:00', '19:60', '19:3', '19:', '13 pm', '0 am', 'half past']],
])('FORM-6: reads the time %s from each of %j', (time, texts) => {
  expect(texts.map(parseTime)).toEqual(texts.map(() => time))
})
