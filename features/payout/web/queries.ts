import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import {
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  offerPayout,
} from '#features/payout/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { PAGED, pageAt } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'

/** Where the viewer is paid; null until they said it. */
export const ownCharacter = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'character'],
  queryFn: async ({ signal }) => (await call(getOwnCharacter, {}, { signal })).payload,
})

/** The viewer's payments, the newest first. */
const ownPayments = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.gold, 'payments'],
  queryFn: async ({ pageParam, signal }) => call(listOwnPayments, pageAt(pageParam), { signal }),
  ...PAGED,
})

export const useOwnPayments = () => useInfiniteQuery(ownPayments)

export const payouts = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.payouts, 'list'],
  queryFn: async ({ pageParam, signal }) => call(listPayouts, pageAt(pageParam), { signal }),
  ...PAGED,
})

export function payoutOf(id: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.payouts, 'one', id],
    queryFn: async ({ signal }) => (await call(getPayout, { id }, { signal })).payload,
  })
}

/** To whom a payout could pay at least so much gold; a payee comes first, whatever is due to them. */
export function offerOf(least: number, payee?: string) {
  return infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.payouts, 'offer', least, payee],
    queryFn: ({ pageParam, signal }) =>
      call(offerPayout, { least: String(least), ...(payee && { payee }), ...pageAt(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: least > 0,
    ...PAGED,
  })
}
