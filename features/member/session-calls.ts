import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { cursor, id, list, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import { namedMember } from './calls.ts'

type Signature = readonly [name: string, sign: RegExp]

/** The order matters: most browsers also name others for compatibility. */
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

/** A device's name for its member, from the User-Agent header of its sign-in: 'Chrome on Windows'. */
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
 * A page says for which member it was made, and the session may be another's by now (docs/product.md, AUTH-11). `said` is
 * what came, of whatever type; undefined where nothing did, as of other programs.
 */
export function whyNotFor(said: unknown, memberId: string): Failure | null {
  return said === undefined || said === memberId ? null : new Failure('other-member')
}

/**
 * A device on which the member is signed in. `device` is what its browser said at the sign-in, 'Chrome on Windows';
 * `lastUsedAt` is true to the minute. Instants are ISO 8601, UTC.
 */
export const session = z.object({
  _id: id,
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** So many of one's sessions are answered, those used last. */
export const SESSIONS_SHOWN = 100

export const SIGNED_IN_AT_ONCE = 30

/** A member who is signed in, on how many devices, and when one was used last (ISO 8601, UTC, true to the minute). */
export const signedInMember = z.object({ ...namedMember.shape, devices: z.number(), lastUsedAt: z.string() })
export type SignedInMember = z.infer<typeof signedInMember>

export const sessionEndInput = z.strictObject({ id })

/** The member's own sessions that have not ended, the one that asks first, then those used last. */
export const listSessions = get('/session/list', {
  access: 'signed-in',
  payload: list(session, SESSIONS_SHOWN),
})

/**
 * Ends one of the member's own sessions; the one that asks may be it. One that has ended already is answered as if it
 * ended now. Somebody else's is 'not-found'.
 */
export const endSession = post('/session/end', {
  access: 'signed-in',
  input: sessionEndInput,
  example: { id: UNKNOWN_ID },
  idempotent: false,
})

/** Ends all of the member's sessions but the one that asks. */
export const endOtherSessions = post('/session/end-others', { access: 'signed-in', idempotent: false })

/** Members who are signed in, by name: those whose name holds `name`, whatever its case. `before` goes on behind the last answer's. */
export const listSignedIn = get('/session/members', {
  access: 'manage-community',
  input: z.strictObject({ name: z.optional(singleLine({ max: 64 })), before: cursor }),
  payload: list(signedInMember, SIGNED_IN_AT_ONCE),
  next: true,
})

/** Ends all of a member's sessions, one's own too. Of somebody who is not signed in it changes nothing. */
export const endAllSessions = post('/session/end-all', {
  access: 'manage-community',
  input: z.strictObject({ memberId: id }),
  example: { memberId: UNKNOWN_ID },
})
