import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getBooks,
  getOwnGold,
  getStatement,
  listEntries,
  listPeopleWithGold,
} from '#domain/ledger/endpoints.ts'
import { call } from '#web/call/api.ts'

/** What others do shows after this long at the latest, ms; only while the page is looked at. */
const REFRESH_MS = 30_000

const FRESH = { staleTime: 0, refetchInterval: REFRESH_MS }
const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  ...FRESH,
}

/** The viewer's own gold, with its entries, the newest first. */
export const ownGold = infiniteQueryOptions({
  queryKey: ['ledger', 'mine'],
  queryFn: async ({ pageParam, signal }) => call(getOwnGold, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** What all have, and whether the books balance. */
export const books = queryOptions({
  queryKey: ['ledger', 'books'],
  queryFn: async ({ signal }) => (await call(getBooks, {}, { signal })).payload,
  ...FRESH,
})

/** Every entry, the newest first. */
export const allEntries = infiniteQueryOptions({
  queryKey: ['ledger', 'entries'],
  queryFn: async ({ pageParam, signal }) => call(listEntries, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** Everybody through whose accounts gold went, whoever holds most first. */
export const people = infiniteQueryOptions({
  queryKey: ['ledger', 'people'],
  queryFn: async ({ pageParam, signal }) => call(listPeopleWithGold, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** One account with what changed it, the newest first. */
export function statementOf(account: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'statement', account],
    queryFn: async ({ pageParam, signal }) =>
      call(getStatement, { account, ...pageAt(pageParam) }, { signal }),
    ...PAGED,
  })
}

function pageAt(cursor: string) {
  return cursor === '' ? {} : { before: cursor }
}
