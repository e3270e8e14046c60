import { queryOptions } from '@tanstack/react-query'
import { getRates, getSettlement } from '#domain/settlement/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** A raid's settlement: what it left, its crew and the split. */
export function settlementOf(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.settlement, raidId],
    queryFn: async ({ signal }) => (await call(getSettlement, { raidId }, { signal })).payload,
    staleTime: 0,
  })
}

/** The rates by which raids are split. */
export const ratesQuery = queryOptions({
  queryKey: VIEW_KEYS.rates,
  queryFn: async ({ signal }) => (await call(getRates, {}, { signal })).payload,
})
