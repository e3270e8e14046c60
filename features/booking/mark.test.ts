import { expect, it } from 'vitest'
import { ordinal, stateOf } from './mark.ts'

const MARKS_OFF = { lock: false, inGroup: false, paid: false, status: false }
const BOOKED = { state: 'booked', place: null, ...MARKS_OFF } as const

it.each([
  [{}, {}, 'Booked', 'quiet'],
  [{ lock: true }, {}, 'Locked', 'quiet'],
  [{ lock: true, inGroup: true }, {}, 'In group', 'info'],
  [{ inGroup: true, paid: true }, {}, 'Paid', 'info'],
  [{ paid: true }, { isOver: true }, 'Not done', 'warning'],
  [{ status: true }, { isOver: true, isDeleted: true }, 'Done', 'done'],
  [{ state: 'backup', place: 2 }, {}, 'Backup 2nd', 'warning'],
  [{ state: 'backup' }, {}, 'Backup', 'warning'],
  [{ state: 'backup', place: 1 }, { isOver: true }, 'Not needed', 'quiet'],
  [{ state: 'cancelled', paid: true }, { isOver: true }, 'Cancelled', 'quiet'],
  [{ state: 'no-show' }, { isOver: true }, 'No-show', 'danger'],
  [{ state: 'cancelled' }, { isDeleted: true }, 'Raid cancelled', 'quiet'],
] as const)('PLAN-1: a booking with %o on a raid with %o is labelled %s', (changes, raid, word, tone) => {
  expect(stateOf({ ...BOOKED, ...changes }, raid)).toEqual({ word, tone })
})

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [102, '102nd'],
])('writes the number %i as %s', (place, text) => {
  expect(ordinal(place)).toBe(text)
})
