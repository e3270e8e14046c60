import { getAuthStatus, getRoles } from '#domain/member/endpoints.ts'
import { call } from '#web/api.ts'
import type { Session } from '#web/site/site-context.ts'

/** Asks the server who is here. A failed check means a visitor; roles that can't be read are null. */
export async function askSession(): Promise<Session> {
  try {
    const { payload } = await call(getAuthStatus, {})
    if (!payload.isAuthenticated) return 'visitor'
  } catch {
    return 'visitor'
  }
  try {
    return { roles: (await call(getRoles, {})).payload.roles }
  } catch {
    return { roles: null }
  }
}
