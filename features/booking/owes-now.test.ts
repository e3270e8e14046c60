import { expect, test } from 'vitest'
import { owesNow } from './rules.ts'

const OPEN = { paidFull: false, paid: false, status: false, owes: 300_000 }

test.each([
  ['open', OPEN, 300_000],
  ['marked Paid', { ...OPEN, paid: true }, 0],
  ['done', { ...OPEN, status: true }, 0],
  ['paid in full', { ...OPEN, paidFull: true }, 0],
  ['withheld', { ...OPEN, owes: null }, 0],
])('LIST-11: computes what a client owes when the booking is %s', (_, booking, left) => {
  expect(owesNow(booking)).toBe(left)
})
