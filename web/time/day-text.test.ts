import { expect, test } from 'vitest'
import { dayText } from '#web/time/day-text.ts'

const newYearsEve = new Date('2026-12-31T22:30:00Z')
const newYearInParis = new Date('2026-12-31T23:30:00Z')

test.each([
  ['2026-11-21', newYearsEve, 'Sat 21 Nov'],
  ['2027-01-02', newYearsEve, 'Sat 2 Jan 2027'],
  ['2027-01-02', newYearInParis, 'Sat 2 Jan'],
  ['2026-11-21', newYearInParis, 'Sat 21 Nov 2026'],
  ['soon', newYearsEve, 'soon'],
])('%s seen at %s is %s', (date, now, text) => {
  expect(dayText(date, now)).toBe(text)
})
