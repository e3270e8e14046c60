import { queryOptions } from '@tanstack/react-query'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** Today's and the viewer's own counters. */
export const countersQuery = queryOptions({
  queryKey: VIEW_KEYS.counters,
  queryFn: async ({ signal }) => (await call(getCounters, {}, { signal })).payload,
})

/** The viewer's open tasks. They are fetched whenever Home is opened: what was done elsewhere is off the list. */
export const agendaQuery = queryOptions({
  queryKey: VIEW_KEYS.agenda,
  queryFn: async ({ signal }) => (await call(getAgenda, {}, { signal })).payload,
  staleTime: 0,
})
