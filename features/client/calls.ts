import * as z from 'zod/mini'
import { realmKey } from '#features/character/realm.ts'
import { type Crew, runs } from '#features/raid/rules.ts'
import { DIFFICULTIES } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { day, id, list, REQUIRED, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import { type Actor, can, isStaff } from '#platform/call/rights.ts'
import { foldCase } from '#platform/words/folding.ts'
import { shortDay, wallClockAt } from '#platform/words/server-time.ts'

export interface NamedClient {
  readonly name: string
  readonly realm: string
}

/** The most clients in one call; from a longer message only the first clients are taken. */
export const MOST_CLIENTS = 10

/** The most characters of a client's name and realm, in UTF-16 units. */
export const MAX_CLIENT_NAME = 48
export const MAX_CLIENT_REALM = 64

export const clientFields = {
  name: singleLine({ max: MAX_CLIENT_NAME, required: REQUIRED }),
  realm: singleLine({ max: MAX_CLIENT_REALM, required: REQUIRED }),
}

/**
 * A client's key: equal for all spellings of a name and realm (docs/product.md, CLIENT-1). Accents count in the name
 * ('Zeph' and 'Zéph' are two characters), not in the realm. Neither part can contain the tab between them.
 */
export function clientKey({ name, realm }: NamedClient): string {
  return `${foldCase(name).replaceAll('ё', 'е')}\t${realmKey(realm)}`
}

/** The key of a booking's client; a withheld client matches nobody. */
export function bookedClientKey(booking: { clientName: string | null; clientRealm: string | null }): string {
  return clientKey({ name: booking.clientName ?? '', realm: booking.clientRealm ?? '' })
}

/** The length of a warning, in UTF-16 units. */
export const MAX_WARNING = 200

/** A warning, visible to everybody who books, leads or collects. Days are YYYY-MM-DD in server time. */
export const clientWarning = z.object({
  _id: z.string(),
  text: z.string(),
  since: z.string(),
  until: z.nullable(z.string()),
  /** Whether the reader added it. Other authors are not shown: they would reveal a raid's crew. */
  isOwn: z.boolean(),
})
export type ClientWarning = z.infer<typeof clientWarning>

export const NO_SHOW_DAYS = 3

/** The most bookings of a raid. */
const RECORDS_OF_RAID = 10_999

/** The most other raids of a reset (the soonest) and warnings (the newest) in an answer. */
export const SAME_RESET = 20
export const WARNINGS_SHOWN = 20

/**
 * A client's record: numbers, days and difficulties; never raids, owners, gold or contacts (CLIENT-2). Days are YYYY-MM-DD
 * in server time.
 */
export const clientRecord = z.object({
  /** Bookings on raids that have begun, and no-shows; without cancelled ones and backups. */
  booked: z.number(),
  noShows: z.number(),
  /** The newest first, at most NO_SHOW_DAYS of them. */
  noShowDays: list(z.string(), NO_SHOW_DAYS),
  /** The day of the newest booking; null without one. */
  lastOn: z.nullable(z.string()),
  /** The day of the next upcoming booking; absent without one. */
  nextOn: z.optional(z.string()),
  /** Other raids of the same difficulty and reset as the given raid, soonest first. */
  sameReset: list(z.object({ date: z.string(), difficulty: z.enum(DIFFICULTIES) }), SAME_RESET),
  warnings: list(clientWarning, WARNINGS_SHOWN),
})
export type ClientRecord = z.infer<typeof clientRecord>

/** The most raids that are checked in one call. */
const RAIDS_ASKED = 40

/** A client who is already on a raid, whoever booked them (CLIENT-10). */
export const onRaid = z.object({
  raidId: z.string(),
  /** The client's index in the input. */
  client: z.int(),
  /** The count of the client's bookings and backups on the raid. */
  bookings: z.int(),
})
export type OnRaid = z.infer<typeof onRaid>

/** `raidId` adds the client's other raids of that raid's difficulty and reset. */
export const getClientRecord = get('/client/record', {
  access: 'see-client-records',
  input: z.strictObject({ ...clientFields, raidId: z.optional(id) }),
  example: { name: 'Käthelina', realm: 'Antonidas', raidId: UNKNOWN_ID },
  payload: clientRecord,
})

/** The records of a raid's clients and backups whose bookings the caller sees in full. */
export const listClientRecords = get('/client/of-raid', {
  access: 'see-client-records',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: list(z.extend(clientRecord, { bookingId: z.string() }), RECORDS_OF_RAID),
})

/** Which of these clients are on which of these raids. A POST, so that no log and no address contains names. */
export const findOnRaids = post('/client/on-raids', {
  access: 'see-client-records',
  effect: 'read',
  input: z.strictObject({
    clients: z.array(z.strictObject(clientFields)).check(z.minLength(1), z.maxLength(MOST_CLIENTS)),
    raidIds: z.array(id).check(z.minLength(1), z.maxLength(RAIDS_ASKED)),
  }),
  example: { clients: [{ name: 'Käthelina', realm: 'Antonidas' }], raidIds: [UNKNOWN_ID] },
  payload: list(onRaid, MOST_CLIENTS * RAIDS_ASKED),
})

export const warnOfClient = post('/client/warn', {
  access: 'warn-of-clients',
  input: z.strictObject({
    bookingId: id,
    text: singleLine({ max: MAX_WARNING, required: 'Describe the warning.' }),
    /** The last day, in server time; absent if the warning is permanent. */
    until: z.optional(day('Choose a day.')),
  }),
  example: { bookingId: UNKNOWN_ID, text: 'Left the group twice' },
  payload: clientWarning,
})

/** The warning stays stored and is no longer shown. */
export const takeBackWarning = post('/client/take-back-warning', {
  access: 'warn-of-clients',
  input: z.strictObject({ warningId: id }),
  example: { warningId: UNKNOWN_ID },
  payload: clientWarning,
})

export function whyNotWarn(raid: Crew, actor: Actor): Failure | null {
  return runs(actor, raid) ? null : new Failure('not-permitted')
}

export function whyNotUntil(until: string | undefined, now: Date): Failure | null {
  return until === undefined || until >= wallClockAt(now).date
    ? null
    : invalid('until', 'This day has passed.')
}

export function whyNotTakeBackWarning({ isOwn }: Pick<ClientWarning, 'isOwn'>, actor: Actor): Failure | null {
  if (isStaff(actor) || (isOwn && can(actor.roles, 'warn-of-clients'))) return null
  return new Failure('not-permitted', 'Only its author, an Admin or a Developer can withdraw this warning.')
}

/**
 * 'Booked 7 times, 1 no-show (12 Nov), last on 14 Nov, next on 25 Nov'; 'Next on 25 Nov'. A day outside the year of `now`
 * has its year.
 */
export function recordText(record: Omit<ClientRecord, 'sameReset' | 'warnings'>, now: Date): string {
  const { booked, noShows, noShowDays, lastOn, nextOn } = record
  const year = wallClockAt(now).date.slice(0, 4)
  const next = nextOn === undefined ? null : shortDay(nextOn, year)
  if (lastOn === null) return next === null ? 'Not booked before' : `Next on ${next}`
  const days = noShowDays.map((date) => shortDay(date, year)).join(', ')
  return [
    booked === 1 ? 'Booked once' : `Booked ${booked} times`,
    ...(noShows === 0 ? [] : [`${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'} (${days})`]),
    `last on ${shortDay(lastOn, year)}`,
    ...(next === null ? [] : [`next on ${next}`]),
  ].join(', ')
}
