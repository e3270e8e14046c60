import { SIGN_IN_PATH } from '#domain/member/endpoints.ts'
import { returnPath } from '#domain/member/member.ts'

const KEY = 'forge.return-path'

/**
 * Remembers where to return (a path of this site; without one what an attempt before asked for, else /dashboard) and
 * leaves for Discord.
 */
export function signIn(asked: string | null | undefined): void {
  sessionStorage.setItem(KEY, returnPath(asked ?? sessionStorage.getItem(KEY)))
  window.location.assign(SIGN_IN_PATH)
}

/** Where the sign-in that just succeeded wanted to go; null when none was under way. Answers once. */
export function takeReturnPath(): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored === null ? null : returnPath(stored)
}
