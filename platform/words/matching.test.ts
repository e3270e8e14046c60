import { expect, test } from 'vitest'
import { matching } from './folding.ts'

const ZONES = ['America/New York', 'America/Port-au-Prince', 'Asia/Tokyo', 'Europe/Paris'].map((label) => ({
  label,
}))

test.each([
  ['', ['America/New York', 'America/Port-au-Prince', 'Asia/Tokyo', 'Europe/Paris']],
  ['  ', ['America/New York', 'America/Port-au-Prince', 'Asia/Tokyo', 'Europe/Paris']],
  ['paris', ['Europe/Paris']],
  ['york america', ['America/New York']],
  ['America/New_York', ['America/New York']],
  ['port au', ['America/Port-au-Prince']],
  ['a', ['America/New York', 'America/Port-au-Prince', 'Asia/Tokyo', 'Europe/Paris']],
  ['orgrimmar', []],
])('SET-2: typing %j finds the zones %j', (typed, found) => {
  expect(matching(ZONES, typed).map(({ label }) => label)).toEqual(found)
})
