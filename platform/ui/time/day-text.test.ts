import { expect, test } from 'vitest'
import { dayInWords, dayText } from './day-text.ts'

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

test.each([
  ['2027-06-01', 'Tue 1 Jun 2027, in 152 days'],
  ['2026-12-31', 'Thu 31 Dec 2026, today'],
  ['2027-01-01', 'Fri 1 Jan 2027, tomorrow'],
  ['2026-12-29', 'Tue 29 Dec 2026, 2 days ago'],
  ['soon', null],
  ['', null],
])('%s in words is %s', (date, text) => {
  expect(dayInWords(date, newYearsEve)).toBe(text)
})
