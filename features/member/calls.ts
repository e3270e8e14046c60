import * as z from 'zod/mini'
import { get, post, STATUS_PATH } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { cursor, id, list, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import { ROLES } from '#platform/call/rights.ts'

/** More than the roles that Discord allows in a server. */
const DISCORD_ROLES = 500

/** The signed-in person. `role` has all Discord role ids, also unknown ones; `avatar` is a picture's address or null. */
export const user = z.object({
  _id: z.string(),
  discordId: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  role: list(z.string(), DISCORD_ROLES),
})
export type User = z.infer<typeof user>

export const authStatus = z.object({ isAuthenticated: z.boolean(), user: z.nullable(user) })

const roleNames = z.object({ roles: list(z.enum(ROLES), ROLES.length) })

export const namedMember = z.object({ _id: z.string(), username: z.string() })

/** Why a sign-in returned to /login?reason=…, with the sentence shown there. */
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
 * Where a sign-in returns to: `asked` if it is a path of this site, else /dashboard. Other sites are refused in any
 * spelling (//host, /\host, control characters).
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

/** Names of the viewer's roles, read from Discord if the last reading is over a minute old. */
export const getRoles = get('/discord/roles', { access: 'signed-in', payload: roleNames, bare: true })

type Signature = readonly [name: string, sign: RegExp]

/** The order matters: most browsers also claim to be others. */
const BROWSERS: readonly Signature[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const SYSTEMS: readonly Signature[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** A device's name from the User-Agent header of its sign-in: 'Chrome on Windows'. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser !== null && system !== null) return `${browser} on ${system}`
  if (system !== null) return `A browser on ${system}`
  return browser ?? 'An unknown device'
}

function nameIn(signatures: readonly Signature[], userAgent: string): string | null {
  return signatures.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

/**
 * Refuses a page that was loaded for another member than the session's (docs/product.md, AUTH-11). `pageMember`: the member
 * id that the page sends; undefined for other programs.
 */
export function whyNotFor(pageMember: unknown, memberId: string): Failure | null {
  return pageMember === undefined || pageMember === memberId ? null : new Failure('other-member')
}

/**
 * A device on which the member is signed in. `device`: named at the sign-in, 'Chrome on Windows'; `lastUsedAt`: accurate to
 * the minute. Instants are ISO 8601, UTC.
 */
export const session = z.object({
  _id: id,
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** The calling session. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** The most sessions returned, last used first. */
export const SESSIONS_SHOWN = 100

export const SIGNED_IN_AT_ONCE = 30

/** A signed-in member, the number of devices, and the last use (ISO 8601, UTC, accurate to the minute). */
export const signedInMember = z.object({ ...namedMember.shape, devices: z.number(), lastUsedAt: z.string() })
export type SignedInMember = z.infer<typeof signedInMember>

export const devicesText = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

const sessionEndInput = z.strictObject({ id })

/** The member's open sessions, the calling one first, then last used first. */
export const listSessions = get('/session/list', {
  access: 'signed-in',
  payload: list(session, SESSIONS_SHOWN),
})

/**
 * Ends one of the member's own sessions, possibly the calling one. Ending an ended session succeeds. Another member's
 * session is 'not-found'.
 */
export const endSession = post('/session/end', {
  access: 'signed-in',
  input: sessionEndInput,
  example: { id: UNKNOWN_ID },
  idempotent: false,
})

export const endOtherSessions = post('/session/end-others', { access: 'signed-in', idempotent: false })

/** Signed-in members by name, whose names contain `name` in any case. `before`: the previous page's `next`. */
export const listSignedIn = get('/session/members', {
  access: 'manage-community',
  input: z.strictObject({ name: z.optional(singleLine({ max: 64 })), before: cursor }),
  payload: list(signedInMember, SIGNED_IN_AT_ONCE),
  next: true,
})

/** Ends all sessions of a member, possibly one's own; succeeds if the member has none. */
export const endAllSessions = post('/session/end-all', {
  access: 'manage-community',
  input: z.strictObject({ memberId: id }),
  example: { memberId: UNKNOWN_ID },
})
