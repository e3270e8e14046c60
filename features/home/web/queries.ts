import { queryOptions } from '@tanstack/react-query'
import { getAgenda } from '#features/home/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'

/** What needs the viewer: Home's list, and the numbers in the sidebar. */
export const agendaQuery = queryOptions({
  queryKey: VIEW_KEYS.agenda,
  queryFn: async ({ signal }) => (await call(getAgenda, {}, { signal })).payload,
})
