import { describe, expect, it } from 'vitest'
import type { ReportFigures } from '#features/report/calls.ts'
import { keysBetween, MEASURE_NAMES, MEASURES, readAddress, searchOf } from './measures.tsx'

const NONE: ReportFigures = {
  ...{ bookings: 0, cancelled: 0, noShows: 0, done: 0, gold: 0, cut: 0 },
  slots: { all: 0, taken: 0 },
}
const SOME: ReportFigures = {
  ...{ bookings: 40, cancelled: 3, noShows: 1, done: 30, gold: 1_250_000, cut: 400_000 },
  slots: { all: 60, taken: 40 },
}

describe('REP-5: the figures of a chart', () => {
  const said = (figures: ReportFigures) =>
    MEASURE_NAMES.map((name) => {
      const value = MEASURES[name].of(figures)
      return value === null ? null : MEASURES[name].text(value)
    })

  it('a chart shows counts, gold, and shares of bookings and slots', () => {
    expect(said(SOME)).toEqual(['40', '1,250,000 g', '400,000 g', '7.5%', '2.5%', '66.7%'])
  })

  it('a share in a chart is empty when its divisor is 0', () => {
    expect(said(NONE)).toEqual(['0', '0 g', '0 g', null, null, null])
    expect(MEASURES.slots.of({ ...SOME, slots: null })).toBeNull()
  })
})

it.each([
  ['?tab=reports', { by: 'day', from: '', to: '', show: 'bookings' }],
  [
    '?tab=reports&by=person&from=2026-10-01&to=2026-10-31&show=gold',
    { by: 'person', from: '2026-10-01', to: '2026-10-31', show: 'gold' },
  ],
] as const)('REP-9: reads the report’s settings from the address %j', (search, choice) => {
  expect(readAddress(new URLSearchParams(search))).toEqual(choice)
  expect(searchOf(choice)).toBe(search)
})

it('REP-9: invalid settings in a report’s address are ignored', () => {
  const params = new URLSearchParams('?by=moon&from=2026-02-30&to=x&show=luck')
  expect(readAddress(params)).toEqual({ by: 'day', from: '', to: '', show: 'bookings' })
})

it.each([
  ['day', '2026-10-24', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['week', '2026-10-21', '2026-11-02', ['2026-10-19', '2026-10-26', '2026-11-02']],
  ['month', '2025-12-31', '2026-03-01', ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']],
] as const)('REP-10: by %s from %s to %s every group has a bar', (by, from, to, keys) => {
  expect(keysBetween(by, from, to)).toEqual(keys)
})
