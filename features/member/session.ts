import * as z from 'zod/mini'
import { id } from '#platform/call/field.ts'
import { namedMember } from './member.ts'

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

/** So many members who are signed in are answered at once. */
export const SIGNED_IN_AT_ONCE = 30

/** A member who is signed in, on how many devices, and when one was used last (ISO 8601, UTC, true to the minute). */
export const signedInMember = z.object({ ...namedMember.shape, devices: z.number(), lastUsedAt: z.string() })
export type SignedInMember = z.infer<typeof signedInMember>

export const sessionEndInput = z.strictObject({ id })
