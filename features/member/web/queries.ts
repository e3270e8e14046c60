import { queryOptions } from '@tanstack/react-query'
import { getAuthStatus, getRoles } from '#features/member/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'

const MINUTE_MS = 60_000

/** The member who is signed in. `user` is null when nobody is. */
export const statusQuery = queryOptions({
  queryKey: ['member', 'status'],
  queryFn: async ({ signal }) => (await call(getAuthStatus, {}, { signal })).payload,
  staleTime: MINUTE_MS,
})

/** Names of the signed-in person's roles. */
export const rolesQuery = queryOptions({
  queryKey: VIEW_KEYS.roles,
  queryFn: async ({ signal }) => (await call(getRoles, {}, { signal })).payload.roles,
  staleTime: MINUTE_MS / 2,
})
