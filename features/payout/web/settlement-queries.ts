import { queryOptions } from '@tanstack/react-query'
import { getSettlement } from '#features/payout/settlement-calls.ts'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'

/** A raid's settlement: what it left, its crew and the split. */
export function settlementOf(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.settlement, raidId],
    queryFn: async ({ signal }) => (await call(getSettlement, { raidId }, { signal })).payload,
    staleTime: 0,
  })
}
