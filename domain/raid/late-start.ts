import * as z from 'zod/mini'
import { list } from '../list.ts'

const MINUTE_MS = 60_000
/** From so long before its own start a raid may be said to begin late, ms. */
export const SAID_BEFORE_MS = 10 * MINUTE_MS
/** A raid that was not finished for so long was forgotten, and holds up nobody, ms. */
export const FORGOTTEN_AFTER_MS = 6 * 60 * MINUTE_MS
const LATE_AT_ONCE = 200

/** When a raid begins by all that is known: its crew's raid before it still runs. */
export const lateStart = z.object({
  raidId: z.string(),
  /** An instant (ISO 8601, UTC), to the minute. */
  at: z.string(),
  /** The raid that still runs, by name; null for who may not know of it. */
  after: z.nullable(z.string()),
})
export type LateStart = z.infer<typeof lateStart>
export const lateStarts = list(lateStart, LATE_AT_ONCE)
