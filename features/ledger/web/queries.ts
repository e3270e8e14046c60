import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import {
  getBooks,
  getOwnGold,
  getStatement,
  listBanks,
  listEntries,
  listOwners,
  listPeopleWithGold,
} from '#features/ledger/calls.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { call } from '#platform/call/web/api.ts'
import { PAGED, pageAt } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'

const LEDGER = VIEW_KEYS.ledger
const SUMS = VIEW_KEYS['gold-sums']

/** The viewer's own gold, with its entries, the newest first. */
export const ownGold = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.gold, 'mine'],
  queryFn: async ({ pageParam, signal }) => call(getOwnGold, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** The sums of all accounts, and whether the books balance. */
export const books = queryOptions({
  queryKey: [...SUMS, 'books'],
  queryFn: async ({ signal }) => (await call(getBooks, {}, { signal })).payload,
})

/** Every entry, the newest first. */
export const allEntries = infiniteQueryOptions({
  queryKey: [...LEDGER, 'entries'],
  queryFn: async ({ pageParam, signal }) => call(listEntries, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** Everybody with gold, whoever holds most first. */
export const people = infiniteQueryOptions({
  queryKey: [...SUMS, 'people'],
  queryFn: async ({ pageParam, signal }) => call(listPeopleWithGold, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** Every bank, whichever has most first. */
export const banks = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.banks, 'list'],
  queryFn: async ({ pageParam, signal }) => call(listBanks, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** The bank that a hero name is, as it is now; for null nothing is asked. */
export function bankOf(heroNameId: string | null) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.banks, 'one', heroNameId],
    queryFn:
      heroNameId === null
        ? skipToken
        : async ({ signal }) => (await call(listBanks, { owner: heroNameId }, { signal })).payload[0] ?? null,
  })
}

/** One account with what changed it, the newest first. */
export function statementOf(account: string) {
  return infiniteQueryOptions({
    queryKey: [...LEDGER, 'statement', account],
    queryFn: async ({ pageParam, signal }) =>
      call(getStatement, { account, ...pageAt(pageParam) }, { signal }),
    ...PAGED,
  })
}

/** Members, payees or banks whose names hold the text. */
export function ownersOf(of: InputOf<typeof listOwners>['of'], name: string) {
  return queryOptions({
    queryKey: [...LEDGER, 'owners', of, name],
    queryFn: async ({ signal }) => (await call(listOwners, { of, name }, { signal })).payload,
  })
}
