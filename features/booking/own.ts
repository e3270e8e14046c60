import * as z from 'zod/mini'
import { namedMember } from '#features/member/member.ts'
import { DIFFICULTIES } from '#features/season/game.ts'
import { list } from '#platform/call/list.ts'
import { booking } from './booking.ts'

/** The filters of My Clients. */
export const CLIENT_CHIPS = ['tonight', 'owes', 'no-link', 'not-online', 'backup', 'away', 'past'] as const
export type ClientChip = (typeof CLIENT_CHIPS)[number]

/** So many days back go those that are not open any more. */
export const PAST_DAYS = 90
/** An answer has so many clients. */
export const CLIENTS_AT_ONCE = 100
/** Past ones are counted up to so many. */
export const PAST_COUNTED = 100

/** A client of the viewer's: their own, or of a raid that they lead or collect for. Instants are in ISO 8601, UTC. */
const ownClient = z.object({
  booking,
  raid: z.object({
    _id: z.string(),
    name: z.string(),
    /** Server time. */
    date: z.string(),
    time: z.string(),
    startsAt: z.string(),
    difficulty: z.enum(DIFFICULTIES),
    raidLeader: namedMember,
    goldCollector: z.nullable(namedMember),
    isDeleted: z.boolean(),
  }),
  /** When the newest link to the client's page was made; null without any. */
  linkAt: z.nullable(z.string()),
  /** The raid that it was moved from, and when its raid started before that was put off; null for neither, and for past ones. */
  movedFrom: z.nullable(z.string()),
  startedFrom: z.nullable(z.string()),
})
export type OwnClient = z.infer<typeof ownClient>

/** How many there are of each, over all pages. */
const counts = z.object({
  all: z.number(),
  tonight: z.number(),
  owes: z.number(),
  'no-link': z.number(),
  'not-online': z.number(),
  backup: z.number(),
  away: z.number(),
  past: z.number(),
  /** What those who owe still owe, gold. */
  owed: z.number(),
})
export type ClientCounts = z.infer<typeof counts>

export const ownClients = z.object({ clients: list(ownClient, CLIENTS_AT_ONCE), counts })
export type OwnClients = z.infer<typeof ownClients>
