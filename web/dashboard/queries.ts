import { queryOptions } from '@tanstack/react-query'
import { getCounters } from '#domain/counters/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/views.ts'

/** Today's and the viewer's own counters. Live events mark them old; the interval is for quiet evenings. */
export const countersQuery = queryOptions({
  queryKey: VIEW_KEYS.counters,
  queryFn: async ({ signal }) => (await call(getCounters, {}, { signal })).payload,
  refetchInterval: 60_000,
})
