import * as z from 'zod/mini'
import { list } from '../list.ts'
import { DIFFICULTIES } from '../season.ts'
import { waitingSettlement } from '../settlement/waiting.ts'

/** So many of each kind are listed one by one; the others are only counted. */
export const FIRST_OF_EACH = 6

const HOUR_MS = 3_600_000
/** A raid is on Home from so long before its start, in ms, until it is over. */
export const AHEAD_MS = 24 * HOUR_MS

/** `date` and `time` are server time, `startsAt` their instant (ISO 8601, UTC). */
const start = { _id: z.string(), name: z.string(), date: z.string(), time: z.string(), startsAt: z.string() }

/** A raid of the viewer's, and what they do in it. */
const ownRaid = z.object({
  ...start,
  difficulty: z.enum(DIFFICULTIES),
  maxClients: z.number(),
  /** Slots that are taken. */
  taken: z.number(),
  /** The viewer leads it, and collects for it. */
  leads: z.boolean(),
  collects: z.boolean(),
  /** The number of clients who are neither in the group nor done; 0 for somebody else's raid. */
  toInvite: z.number(),
  /** The viewer's own clients who are booked and not done, and who wait in line. */
  booked: z.number(),
  inLine: z.number(),
})
export type OwnRaid = z.infer<typeof ownRaid>

/** A raid that began, with free slots and clients in line to whom the viewer may give them. */
const raidToPromote = z.object({ ...start, free: z.number(), backups: z.number() })
export type RaidToPromote = z.infer<typeof raidToPromote>

/** `first`: FIRST_OF_EACH at most. `count`: how many there are. */
function many<T extends z.core.$ZodType>(one: T) {
  return z.object({ count: z.number(), first: list(one, FIRST_OF_EACH) })
}

/** A backup of the viewer's that was not needed, and what they took for it, gold. */
const backupDeposit = z.object({
  bookingId: z.string(),
  client: z.string(),
  gold: z.number(),
  raid: z.object({ _id: z.string(), name: z.string(), date: z.string() }),
})
export type BackupDeposit = z.infer<typeof backupDeposit>

/** The viewer's open tasks (docs/product.md, HOME-1), limited to their rights. */
export const agenda = z.object({
  /** Gold that is due to the viewer, who did not say where they are paid; 0 where they did. */
  unplaced: z.number(),
  raids: many(ownRaid),
  promote: many(raidToPromote),
  /** Counted up to UNSENT_COUNTED. */
  mails: z.number(),
  drafts: many(z.object(start)),
  /** `gold`: what it posts to payees. */
  settlements: many(waitingSettlement),
  /** Deposits of backups that were not needed, the oldest raid first. */
  deposits: many(backupDeposit),
})
export type Agenda = z.infer<typeof agenda>
