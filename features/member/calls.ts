import * as z from 'zod/mini'
import { get, STATUS_PATH } from '#platform/call/endpoint.ts'
import { list } from '#platform/call/field.ts'
import { ROLES } from '#platform/call/rights.ts'

/** More than the roles that Discord lets a server have, of which a person has each once. */
const DISCORD_ROLES = 500

/** The signed-in person. `role` holds Discord role ids, unknown ones too; `avatar` is a picture's address or null. */
export const user = z.object({
  _id: z.string(),
  discordId: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  role: list(z.string(), DISCORD_ROLES),
})
export type User = z.infer<typeof user>

export const authStatus = z.object({ isAuthenticated: z.boolean(), user: z.nullable(user) })

export const roleNames = z.object({ roles: list(z.enum(ROLES), ROLES.length) })

export const namedMember = z.object({ _id: z.string(), username: z.string() })

/** Why a sign-in came back to /login?reason=…, each with the sentence shown there. */
export const SIGN_IN_REASONS = {
  refused: 'You declined the sign-in on Discord. Nothing was shared; try again whenever you like.',
  forged: 'This sign-in did not start in this browser, or was used before. Start again from here.',
  expired: 'This sign-in took too long. Start again from here.',
  'outside-guild':
    'This Discord account is not a member of the community. Join the server first, then sign in again.',
  'discord-unavailable': 'Discord is not answering properly right now. Try again in a minute.',
  'too-many': 'Too many sign-ins from your network. Wait a minute, then try again.',
} as const

export type SignInReason = keyof typeof SIGN_IN_REASONS

/**
 * The path that a sign-in returns to: `asked` when it is a path of this site, else /dashboard.
 * Addresses of other sites in any spelling (//host, /\host, control characters) do not pass.
 */
export function returnPath(asked: string | null | undefined): string {
  const fallback = '/dashboard'
  if (!asked?.startsWith('/')) return fallback
  const base = 'http://site.invalid'
  if (/[\p{Cc}\\]/u.test(asked) || !URL.canParse(asked, base)) return fallback
  const url = new URL(asked, base)
  return url.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : fallback
}

export const getAuthStatus = get(STATUS_PATH, { access: 'public', payload: authStatus, bare: true })

/** Names of the viewer's roles, read from Discord when the last reading is over a minute old. */
export const getRoles = get('/discord/roles', { access: 'signed-in', payload: roleNames, bare: true })
