import { expect, it } from 'vitest'
import { countText, openDifference, underwayText, whyNotDifference } from './rules.ts'

it.each([
  { counted: 100, booked: 0, came: 0, open: 100 },
  { counted: 100, booked: 0, came: 60, open: 40 },
  { counted: 100, booked: 0, came: 300, open: 0 },
  // Mails that were confirmed after the count do not offset a deficit.
  { counted: 50, booked: 80, came: 60, open: -30 },
  { counted: 80, booked: 80, came: 60, open: 0 },
])('LEDGER-17: $counted g counted, $booked g booked, $came g confirmed since leave $open g open', (one) => {
  expect(openDifference(one, one.came)).toBe(one.open)
})

it.each([
  [101, 'Counted 101 g, booked 100 g: 1 g more'],
  [99, 'Counted 99 g, booked 100 g: 1 g less'],
  [100, 'Counted 100 g, as booked'],
])('LEDGER-16: a count of %i g where 100 g are booked is described', (counted, text) => {
  expect(countText({ counted, booked: 100 })).toBe(text)
})

it('LEDGER-16, LEDGER-17: a count names what unconfirmed mails may have brought, and waits for them', () => {
  expect([underwayText({ mails: 0, gold: 0 }), whyNotDifference({ mails: 0 })]).toEqual([null, null])
  expect(underwayText({ mails: 1, gold: 100_000 })).toBe(
    'of it up to 100,000 g in 1 mail that is posted and not confirmed',
  )
  expect(underwayText({ mails: 3, gold: 5 })).toBe(
    'of it up to 5 g in 3 mails that are posted and not confirmed',
  )
  expect(whyNotDifference({ mails: 1 })?.message).toBe('1 mail to this bank is not confirmed yet.')
  expect(whyNotDifference({ mails: 3 })?.message).toBe('3 mails to this bank are not confirmed yet.')
})
