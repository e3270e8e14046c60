import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#domain/endpoint.ts'
import {
  approveSettlement,
  getRates,
  getSettlement,
  nameBoosters,
  proposeSettlement,
  sendSettlementBack,
  setRates,
} from '#domain/settlement/endpoints.ts'
import type { Rates } from '#domain/settlement/settlement.ts'
import { call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** What a raid left, who ran it and how it is settled. */
export function settlementOf(raidId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.settlement, raidId],
    queryFn: async ({ signal }) => (await call(getSettlement, { raidId }, { signal })).payload,
    staleTime: 0,
  })
}

type Settling =
  | typeof nameBoosters
  | typeof proposeSettlement
  | typeof approveSettlement
  | typeof sendSettlementBack

/** One of the calls that answer a raid's settlement as it is then. */
function useSettling<E extends Settling>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>) => callOnce<Settling>(endpoint, input),
    onSuccess: ({ payload }) => {
      client.setQueryData(settlementOf(payload._id).queryKey, payload)
      void client.invalidateQueries({ queryKey: VIEW_KEYS.agenda })
    },
    // Most are refused since something has changed.
    onError: () => void client.invalidateQueries({ queryKey: ['settlement'] }),
  })
}

export const useNameBoosters = () => useSettling(nameBoosters)
export const useProposeSettlement = () => useSettling(proposeSettlement)
export const useApproveSettlement = () => useSettling(approveSettlement)
export const useSendSettlementBack = () => useSettling(sendSettlementBack)

/** By which raids are split. */
export const ratesQuery = queryOptions({
  queryKey: VIEW_KEYS.rates,
  queryFn: async ({ signal }) => (await call(getRates, {}, { signal })).payload,
})

export function useSetRates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rates: Rates) => callOnce(setRates, rates),
    onSuccess: ({ payload }) => client.setQueryData(ratesQuery.queryKey, payload),
  })
}
