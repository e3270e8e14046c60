import * as z from 'zod/mini'
import { id } from '../field.ts'

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

export const sessionEndInput = z.strictObject({ id })
