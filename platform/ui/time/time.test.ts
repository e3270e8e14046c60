import { afterEach, expect, test } from 'vitest'
import { takeCommunity } from '#features/settings/community.ts'
import {
  allZones,
  dayInWords,
  dayText,
  minutesText,
  parsePreferences,
  startText,
  zoneClock,
  zoneOffset,
} from './time.ts'

const newYearsEve = new Date('2026-12-31T22:30:00Z')
const newYearInParis = new Date('2026-12-31T23:30:00Z')

test.each([
  ['2026-11-21', newYearsEve, 'Sat 21 Nov'],
  ['2027-01-02', newYearsEve, 'Sat 2 Jan 2027'],
  ['2027-01-02', newYearInParis, 'Sat 2 Jan'],
  ['2026-11-21', newYearInParis, 'Sat 21 Nov 2026'],
  ['soon', newYearsEve, 'soon'],
])('writes the day %s, read at %s, as %s', (date, now, text) => {
  expect(dayText(date, now)).toBe(text)
})

test.each([
  ['2027-06-01', 'Tue 1 Jun 2027, in 152 days'],
  ['2026-12-31', 'Thu 31 Dec 2026, today'],
  ['2027-01-01', 'Fri 1 Jan 2027, tomorrow'],
  ['2026-12-29', 'Tue 29 Dec 2026, 2 days ago'],
  ['soon', null],
  ['', null],
])('writes the day %s in words as %s', (date, text) => {
  expect(dayInWords(date, newYearsEve)).toBe(text)
})

const WINTER = new Date('2026-01-15T23:05:00Z')
const SUMMER = new Date('2026-07-15T23:05:00Z')

test.each([
  ['UTC', WINTER, 23 * 60 + 5, 'GMT+0'],
  ['Europe/Paris', WINTER, 5, 'GMT+1'],
  ['Europe/Paris', SUMMER, 60 + 5, 'GMT+2'],
  ['Asia/Kolkata', WINTER, 4 * 60 + 35, 'GMT+5:30'],
  ['America/New_York', SUMMER, 19 * 60 + 5, 'GMT-4'],
])('SET-2: in %s at %o the clock shows minute %i of the day, %s', (zone, instant, minutes, offset) => {
  expect(zoneClock(instant, zone)).toBe(minutes)
  expect(zoneOffset(instant, zone)).toBe(offset)
})

test('SET-2: the list of time zones contains every zone once', () => {
  const zones = allZones()
  expect(zones).toEqual(expect.arrayContaining(['Europe/Paris', 'America/New_York', 'UTC']))
  expect(new Set(zones).size).toBe(zones.length)
})

const NOW = new Date('2026-11-23T19:00:00.000Z')

test.each([
  [-16, '+0:16'],
  [-75, '+1:15'],
  [0, '+0:00'],
  [35, 'in 35 min'],
  [623, 'in 10 h'],
])('HOME-4, MYC-3: writes a start in %i minutes as %s', (minutes, text) => {
  expect(startText(new Date(NOW.getTime() + minutes * 60_000).toISOString(), NOW)).toBe(text)
})

afterEach(() => takeCommunity({}))

test('OWN-23: a person without a choice gets the community’s clock format', () => {
  takeCommunity({ site: { clock: '24' } })
  expect(parsePreferences(null).clock).toBe('24')
  expect(parsePreferences('{"clock":"12"}').clock).toBe('12')
})

test.each([
  [null, { clock: '12', zone: null }],
  ['nonsense', { clock: '12', zone: null }],
  ['[]', { clock: '12', zone: null }],
  ['"24"', { clock: '12', zone: null }],
  ['{"clock":"24"}', { clock: '24', zone: null }],
  ['{"clock":24,"zone":3}', { clock: '12', zone: null }],
  ['{"clock":"24","zone":"Asia/Tokyo"}', { clock: '24', zone: 'Asia/Tokyo' }],
  ['{"clock":"24","zone":"Azeroth/Orgrimmar"}', { clock: '24', zone: null }],
])('SET-1, SET-2: reads from the stored text %j the settings %j', (text, preferences) => {
  expect(parsePreferences(text)).toEqual(preferences)
})

test.each([
  [0, '12:00 AM', '00:00'],
  [9 * 60 + 5, '9:05 AM', '09:05'],
  [12 * 60, '12:00 PM', '12:00'],
  [19 * 60 + 30, '7:30 PM', '19:30'],
])('SET-1: minute %i of the day is written %s or %s', (minutes, twelve, twentyFour) => {
  expect(minutesText(minutes, '12')).toBe(twelve)
  expect(minutesText(minutes, '24')).toBe(twentyFour)
})
