import * as z from 'zod/mini'
import { gold } from '../field.ts'
import { namedMember } from '../member/member.ts'

/** The default of the gold that one member of staff moves in DAY_MS without a second. */
export const FIRST_SUM = 1_000_000
export const DAY_MS = 24 * 3_600_000

/** A press that waits has fallen after so long, ms. */
export const FALLS_AFTER_MS = 7 * DAY_MS

/** Somebody else of staff counts when their roles were read so lately, ms. */
export const STAFF_READ_MS = 30 * DAY_MS

/** A difference above one part in so many of what is booked in the bank is large. */
export const LARGE_PART = 100

/** The most that are answered at once, the oldest first. */
export const WAITING_AT_ONCE = 100

/** A press that waits. `at` and `falls` instants (ISO 8601, UTC); `what` in words, with the gold in it. */
export const waitingPress = z.object({
  _id: z.string(),
  at: z.string(),
  falls: z.string(),
  by: namedMember,
  what: z.string(),
  gold: z.number(),
})
export type WaitingPress = z.infer<typeof waitingPress>

/** The gold that one member of staff moves in 24 hours without a second. */
export const sumOfDay = z.strictObject({ gold: gold('Enter a whole amount of gold.') })
