import * as z from 'zod/mini'
import { DIFFICULTIES } from '#features/season/game.ts'
import { day, REQUIRED, singleLine } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { foldCase } from '#platform/words/letter-case.ts'
import { realmKey } from '#platform/words/realm-key.ts'

/** A character that is booked, as people write it. */
export interface NamedClient {
  readonly name: string
  readonly realm: string
}

/** The most characters of a client's name and realm, in UTF-16 units. */
export const MAX_CLIENT_NAME = 48
export const MAX_CLIENT_REALM = 64

export const clientFields = {
  name: singleLine({ max: MAX_CLIENT_NAME, required: REQUIRED }),
  realm: singleLine({ max: MAX_CLIENT_REALM, required: REQUIRED }),
}

/**
 * The key of a client: equal for all spellings of one name and realm (docs/product.md, CLIENT-1). In the game 'Zeph' and 'Zéph' are
 * two characters, and one realm is never two. A tab separates the two parts, since no single line holds one.
 */
export function clientKey({ name, realm }: NamedClient): string {
  return `${foldCase(name).replaceAll('ё', 'е')}\t${realmKey(realm)}`
}

/** The key of a booking's client; a withheld client has nobody's. */
export function bookedClientKey(booking: { clientName: string | null; clientRealm: string | null }): string {
  return clientKey({ name: booking.clientName ?? '', realm: booking.clientRealm ?? '' })
}

/** The length of a warning, in UTF-16 units. */
export const MAX_WARNING = 200

export const warningFields = {
  text: singleLine({ max: MAX_WARNING, required: 'Describe the warning.' }),
  /** The last day, in server time; without one the warning stands for good. */
  until: z.optional(day('Choose a day.')),
}

/** A warning as everybody reads it who books, leads or collects. Days are YYYY-MM-DD in server time. */
export const clientWarning = z.object({
  _id: z.string(),
  text: z.string(),
  since: z.string(),
  until: z.nullable(z.string()),
  /** True when the reader added it. Other authors are not shown: they would name the crew of a raid. */
  isOwn: z.boolean(),
})
export type ClientWarning = z.infer<typeof clientWarning>

/** The most days of no-shows in an answer, the newest. */
export const NO_SHOW_DAYS = 3

/** As many as a raid has bookings. */
export const RECORDS_OF_RAID = 10_999

/** The most other raids of a reset, the soonest, and the most warnings, the newest, in an answer. */
export const SAME_RESET = 20
export const WARNINGS_SHOWN = 20

/**
 * A client's record: numbers, days and difficulties, and never which raid, whose booking, how much gold or how to reach the client
 * (CLIENT-2). Days are YYYY-MM-DD in server time.
 */
export const clientRecord = z.object({
  /** Bookings on raids that have begun, and no-shows; neither cancelled ones nor backups. */
  booked: z.number(),
  noShows: z.number(),
  /** The newest first, at most NO_SHOW_DAYS of them. */
  noShowDays: list(z.string(), NO_SHOW_DAYS),
  /** The day of the newest; null without one. */
  lastOn: z.nullable(z.string()),
  /** The start of the soonest booking to come; absent without one. */
  nextOn: z.optional(z.string()),
  /** Other raids of the same difficulty in the same reset as the raid that was asked about, the soonest first. */
  sameReset: list(z.object({ date: z.string(), difficulty: z.enum(DIFFICULTIES) }), SAME_RESET),
  warnings: list(clientWarning, WARNINGS_SHOWN),
})
export type ClientRecord = z.infer<typeof clientRecord>

/** As many raids as a message's clients can go to are shown. */
export const RAIDS_ASKED = 40

/** A client who is on a raid already, whoever booked them (CLIENT-10). */
export const onRaid = z.object({
  raidId: z.string(),
  /** The place among the clients that were asked about, from 0. */
  client: z.int(),
  /** Bookings and backups. */
  bookings: z.int(),
})
export type OnRaid = z.infer<typeof onRaid>
