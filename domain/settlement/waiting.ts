import * as z from 'zod/mini'
import { namedMember } from '../member/member.ts'

/** At most this many proposals, the oldest, are checked. */
export const WAITING_AT_ONCE = 100

/** A settlement that waits to be approved. `gold`: what it posts to payees. */
export const waitingSettlement = z.object({
  _id: z.string(),
  raidId: z.string(),
  raidName: z.string(),
  date: z.string(),
  proposedBy: namedMember,
  gold: z.number(),
})
export type WaitingSettlement = z.infer<typeof waitingSettlement>
