import { describe, expect, it } from 'vitest'
import type { ReportFigures } from '#features/report/report.ts'
import { MEASURE_NAMES, MEASURES } from './measures.ts'

const NONE: ReportFigures = {
  ...{ bookings: 0, cancelled: 0, noShows: 0, done: 0, gold: 0, cut: 0 },
  slots: { all: 0, taken: 0 },
}
const SOME: ReportFigures = {
  ...{ bookings: 40, cancelled: 3, noShows: 1, done: 30, gold: 1_250_000, cut: 400_000 },
  slots: { all: 60, taken: 40 },
}

describe('REP-5: what a chart shows', () => {
  const said = (figures: ReportFigures) =>
    MEASURE_NAMES.map((name) => {
      const value = MEASURES[name].of(figures)
      return value === null ? null : MEASURES[name].text(value)
    })

  it('is counts, gold, and shares of all bookings and slots', () => {
    expect(said(SOME)).toEqual(['40', '1,250,000 g', '400,000 g', '7.5%', '2.5%', '66.7%'])
  })

  it('is nothing where there is nothing to divide by', () => {
    expect(said(NONE)).toEqual(['0', '0 g', '0 g', null, null, null])
    expect(MEASURES.slots.of({ ...SOME, slots: null })).toBeNull()
  })
})
