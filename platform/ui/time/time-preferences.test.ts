import { afterEach, expect, test } from 'vitest'
import { takeCommunity } from '#features/settings/community.ts'
import { minutesText, parsePreferences } from './time-preferences.ts'

afterEach(() => takeCommunity({}))

test('OWN-23: where a person chose no clock it is the community’s', () => {
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
])('SET-1, SET-2: %j is kept as %j', (text, preferences) => {
  expect(parsePreferences(text)).toEqual(preferences)
})

test.each([
  [0, '12:00 AM', '00:00'],
  [9 * 60 + 5, '9:05 AM', '09:05'],
  [12 * 60, '12:00 PM', '12:00'],
  [19 * 60 + 30, '7:30 PM', '19:30'],
])('SET-1: minute %i is written %s or %s', (minutes, twelve, twentyFour) => {
  expect(minutesText(minutes, '12')).toBe(twelve)
  expect(minutesText(minutes, '24')).toBe(twentyFour)
})
