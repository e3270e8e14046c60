import {
  getBooks,
  getOwnGold,
  getStatement,
  listBanks,
  listEntries,
  listOwners,
  listPeopleWithGold,
} from '#features/ledger/calls.ts'
import type { BankGold } from '#features/ledger/ledger.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { pagesOf, queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

const LEDGER = VIEW_KEYS.ledger
const SUMS = VIEW_KEYS['gold-sums']

export const ownGold = pagesOf([...VIEW_KEYS.gold, 'mine'], getOwnGold, {})

export const books = queryOf([...SUMS, 'books'], getBooks, {})

export const allEntries = pagesOf([...LEDGER, 'entries'], listEntries, {})

/** Everybody with gold, largest holder first. */
export const people = pagesOf([...SUMS, 'people'], listPeopleWithGold, {})

/** Every bank, fullest first. */
export const banks = pagesOf([...VIEW_KEYS.banks, 'list'], listBanks, {})

/** The bank of a hero name; null fetches nothing. */
export function bankOf(heroNameId: string | null) {
  return {
    ...queryOf([...VIEW_KEYS.banks, 'one', heroNameId], listBanks, { owner: heroNameId ?? '' }),
    select: ([bank]: BankGold[]) => bank ?? null,
    enabled: heroNameId !== null,
  }
}

export function statementOf(account: string) {
  return pagesOf([...LEDGER, 'statement', account], getStatement, { account })
}

/** Members, payees or banks whose names contain the text. */
export function ownersOf(of: InputOf<typeof listOwners>['of'], name: string) {
  return queryOf([...LEDGER, 'owners', of, name], listOwners, { of, name })
}
