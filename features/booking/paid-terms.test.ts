import { expect, it } from 'vitest'
import { Failure } from '#platform/call/failure.ts'
import { whyNotNewTerms } from './rules.ts'

const TERMS = { price: 300_000, deposit: 50_000, source: 'TC', paidFull: false } as const

it.each([
  [{ price: 1_000 }, true],
  [{ deposit: 0 }, true],
  [{ source: 'BR' }, true],
  [{ paidFull: true }, true],
  [{}, false],
] as const)('BOOK-9: refuses an edit of %j after Paid: %s', (changes, isRefused) => {
  const refused = new Failure('client-paid', 'This client has paid. Take Paid back first.')
  const input = { ...TERMS, ...changes }
  expect(whyNotNewTerms({ ...TERMS, paid: true }, input)).toEqual(isRefused ? refused : null)
  expect(whyNotNewTerms({ ...TERMS, paid: false }, input)).toBeNull()
})
