import * as z from 'zod/mini'
import { list } from '../list.ts'

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
