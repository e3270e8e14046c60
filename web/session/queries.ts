import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#domain/session/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** Where the member is signed in, this browser first. */
export const ownSessions = queryOptions({
  queryKey: VIEW_KEYS.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).payload,
})
