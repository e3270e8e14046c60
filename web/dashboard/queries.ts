import { queryOptions } from '@tanstack/react-query'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** What needs the viewer: Home's list, and the numbers in the sidebar. */
export const agendaQuery = queryOptions({
  queryKey: VIEW_KEYS.agenda,
  queryFn: async ({ signal }) => (await call(getAgenda, {}, { signal })).payload,
})
