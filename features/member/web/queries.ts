import { queryOptions } from '@tanstack/react-query'
import { getAuthStatus, getRoles, returnPath } from '#features/member/calls.ts'
import { SIGN_IN_PATH } from '#platform/call/page.ts'
import { call } from '#platform/call/web/api.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

const MINUTE_MS = 60_000

export const statusQuery = queryOptions({
  ...queryOf(['member', 'status'], getAuthStatus, {}),
  staleTime: MINUTE_MS,
})

export const rolesQuery = queryOptions({
  queryKey: VIEW_KEYS.roles,
  queryFn: async ({ signal }) => (await call(getRoles, {}, { signal })).payload.roles,
  staleTime: MINUTE_MS / 2,
})

const KEY = 'forge.return-path'

/** Remembers a path of this site for the return after this tab's next sign-in. */
export function rememberReturnPath(asked: string): void {
  sessionStorage.setItem(KEY, returnPath(asked))
}

/** Remembers where to return (`asked`, else an earlier attempt's path, else /dashboard) and leaves for Discord. */
export function signIn(asked: string | null | undefined): void {
  rememberReturnPath(asked ?? sessionStorage.getItem(KEY) ?? '/dashboard')
  window.location.assign(SIGN_IN_PATH)
}

/** Takes the path to return to after a successful sign-in; null without one. */
export function takeReturnPath(): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored === null ? null : returnPath(stored)
}
