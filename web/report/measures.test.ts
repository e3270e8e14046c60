import { describe, expect, it } from 'vitest'
import type { ReportFigures } from '#domain/report/report.ts'
import { axisStep, changeOf, howLong, MEASURE_NAMES, MEASURES } from '#web/report/measures.ts'

const NONE: ReportFigures = {
  ...{ bookings: 0, cancelled: 0, noShows: 0, done: 0, gold: 0, cut: 0 },
  ...{ slots: { all: 0, taken: 0 }, sent: 0, sentSeconds: 0 },
}
const SOME: ReportFigures = {
  ...{ bookings: 40, cancelled: 3, noShows: 1, done: 30, gold: 1_250_000, cut: 400_000 },
  ...{ slots: { all: 60, taken: 40 }, sent: 3, sentSeconds: 3 * 12_000 },
}

describe('REP-5: what a chart shows', () => {
  const said = (figures: ReportFigures) =>
    MEASURE_NAMES.map((name) => {
      const value = MEASURES[name].of(figures)
      return value === null ? null : MEASURES[name].text(value)
    })

  it('is counts, gold, shares of all bookings and slots, and a mean', () => {
    expect(said(SOME)).toEqual(['40', '1,250,000 g', '400,000 g', '7.5%', '2.5%', '66.7%', '3 h 20 min'])
  })

  it('is nothing where there is nothing to divide by', () => {
    expect(said(NONE)).toEqual(['0', '0 g', '0 g', null, null, null, null])
    expect(MEASURES.slots.of({ ...SOME, slots: null })).toBeNull()
  })
})

it.each([
  [20, '0 min'],
  [300, '5 min'],
  [3_600, '1 h'],
  [86_400, '1 d'],
  [2 * 86_400 + 4 * 3_600, '2 d 4 h'],
])('REP-5: %d seconds are %s', (seconds, text) => {
  expect(howLong(seconds)).toBe(text)
})

it.each([
  ['bookings', 1_071, 1_002, '+6.9%', true],
  ['gold', 90, 100, '−10%', false],
  ['cancelled', 0.015, 0.021, '−0.6 pt', true],
  ['slots', 0.776, 0.745, '+3.1 pt', true],
  ['sent', 24 * 3_600, 19 * 3_600, '+5 h', false],
] as const)('REP-13: %s of %d, before %d, is %s', (name, value, before, text, isBetter) => {
  expect(changeOf(name, value, before)).toEqual({ text, isBetter })
})

it.each([
  ['bookings', 5, 0],
  ['bookings', 5, 5],
  ['sent', null, 60],
  ['sent', 60, null],
] as const)('REP-13: %s of %j, before %j, has nothing to compare', (name, value, before) => {
  expect(changeOf(name, value, before)).toBeNull()
})

it.each([
  ['gold', 39_000_000, 10_000_000],
  ['gold', 40_000_001, 15_000_000],
  ['bookings', 1, 1],
  ['bookings', 9, 3],
  ['bookings', 42, 15],
  ['cancelled', 0.15, 0.04],
  ['sent', 19 * 3_600, 6 * 3_600],
] as const)('REP-10: an axis of %s up to %d has a line each %d', (name, most, step) => {
  expect(axisStep(name, most)).toBeCloseTo(step)
})
