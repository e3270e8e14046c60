import { queryOptions } from '@tanstack/react-query'
import { getSum, listWaiting } from '#domain/press/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** The presses that wait for a second of staff, the oldest first. */
export const waitingPresses = queryOptions({
  queryKey: [...VIEW_KEYS.ledger, 'waiting'],
  queryFn: async ({ signal }) => (await call(listWaiting, {}, { signal })).payload,
  staleTime: 0,
})

/** The gold that one member of staff moves in 24 hours without a second. */
export const sumOfDay = queryOptions({
  queryKey: [...VIEW_KEYS.ledger, 'sum'],
  queryFn: async ({ signal }) => (await call(getSum, {}, { signal })).payload,
  staleTime: 0,
})
