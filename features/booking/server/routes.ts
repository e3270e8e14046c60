import { randomUUIDv7 } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import {
  correctGold,
  createBackup,
  createBooking,
  createBookings,
  editBooking,
  listBookings,
  markBooking,
  markBookings,
} from '#features/booking/calls.ts'
import { BOOKING_FIELDS } from '#features/booking/changes.ts'
import { MARK, MARKS, type Mark, markedText } from '#features/booking/mark.ts'
import {
  goldAfter,
  tooMuch,
  tooMuchText,
  whyNotCorrect,
  whyNotOfferCorrection,
} from '#features/booking/plans.ts'
import {
  maskedBooking,
  maySeeFully,
  whyNotCreate,
  whyNotCreateAll,
  whyNotEdit,
  whyNotMark,
  whyNotMarked,
  whyNotNewTerms,
} from '#features/booking/rules.ts'
import { bookedClientKey } from '#features/client/calls.ts'
import { hasSettlement } from '#features/payout/server/settlement-data.ts'
import type { Raid } from '#features/raid/raid.ts'
import {
  type Crew,
  mayKnow,
  mayViewDetails,
  whyNotBookAll,
  whyNotJoinBackup,
  whyNotOpen,
} from '#features/raid/rules.ts'
import { readCrew } from '#features/raid/server/data.ts'
import type { InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { Failure, throwIf, whyNotStale } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Context, type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { type MinuteLimit, TooManyRequests } from '#platform/call/server/limits.ts'
import { differenceOf, factsOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql } from '#platform/database/tables.ts'
import { type Doing, fillFreeSlots, lockWithRaid, recordOf, setMark } from './actions.ts'
import {
  columnsOf,
  findRaidOf,
  insertBooking,
  lockBookable,
  lockBookings,
  lockUncounted,
  type QueuePlace,
  readBooking,
  readBookings,
  updateBooking,
} from './data.ts'
import { queueWithOneMore } from './plans-data.ts'

export function bookingRoutes({ limits }: { limits: ClientLimits }): Implementation[] {
  return [
    implement(listBookings, { cache: { views: ['bookings'] } }, async ({ raidId, all }, { sql, actor }) => {
      const raid = requireVisible(await readCrew(sql, raidId), actor)
      throwIf(mayViewDetails(actor, raid) ? null : new Failure('not-permitted'))
      const bookings = await readBookings(sql, raidId, all)
      return { payload: bookings.map((booking) => maskedFor(actor, booking, raid)) }
    }),
    implement(editBooking, async ({ id, version, ...input }, { sql, actor, now }) => {
      const { booking: before, raid } = await lockVisible(sql, id, actor)
      throwIf(
        whyNotEdit(before, input, raid, actor) ??
          whyNotStale(version, before) ??
          whyNotNewTerms(before, input),
      )
      const update = () => updateBooking(sql, id, columnsOf(input))
      await (bookedClientKey(before) === bookedClientKey(input)
        ? update()
        : limits.book(actor._id, [input], update))
      const after = await readBooking(sql, id)
      const change = differenceOf(BOOKING_FIELDS, before, after)
      if (change !== null) await record(sql, { ...recordOf(after, actor._id), action: 'edit', ...change })
      const choosesAnew = String(before.selectedBosses) !== String(after.selectedBosses)
      if (choosesAnew) await fillFreeSlots(sql, raid, now)
      return {
        payload: choosesAnew ? await readBooking(sql, id) : after,
        message: 'Booking updated successfully',
      }
    }),
    implement(createBooking, (input, context) =>
      limits.book(context.actor._id, [input], () => create(input, context)),
    ),
    implement(createBookings, (input, context) =>
      limits.book(context.actor._id, input.bookings, () => createAll(input, context)),
    ),
    implement(createBackup, (input, context) =>
      limits.book(context.actor._id, [input], () => joinLine(input, context)),
    ),
    implement(correctGold, correct),
    implement(markBookings, async (input, context) => ({
      payload: await markAll(input, context),
      message: 'The marks are set as listed',
    })),
    ...MARKS.map((mark) =>
      implement(markBooking[mark], async ({ bookingId }, { sql, actor, now }) => {
        const { booking, raid } = await lockVisible(sql, bookingId, actor)
        throwIf(whyNotMark(mark, raid, actor) ?? whyNotMarked(booking))
        if (!booking[MARK[mark].field]) {
          throwIf(await whyNotDone(sql, mark, raid._id))
          await setMark(sql, mark, { bookings: [booking], raid, actor, now })
        }
        return { payload: undefined, message: markedText(mark) }
      }),
    ),
  ]
}

const NOT_ON_RAID = 'These bookings are not all on one raid.'

/**
 * Marks several bookings of the first booking's raid. A refused booking does not stop the others.
 * @throws Failure 'not-found' if the first is unknown; 'not-permitted' if the actor may not set the mark on this raid
 */
async function markAll(
  { bookingIds, mark }: InputOf<typeof markBookings>,
  { sql, actor, now }: Context<typeof markBookings>,
): Promise<PayloadOf<typeof markBookings>> {
  const raid = requireVisible(await lockBookable(sql, await findRaidOf(sql, bookingIds[0] ?? '')), actor)
  throwIf(whyNotMark(mark, raid, actor))
  const bookings = new Map(
    (await lockBookings(sql, raid._id, bookingIds)).map((booking) => [booking._id, booking]),
  )
  const settled = await whyNotDone(sql, mark, raid._id)
  const missing: Booking[] = []
  // Ids are case-insensitive.
  const answers = [...new Set(bookingIds.map((id) => id.toLowerCase()))].map((bookingId) => {
    const booking = bookings.get(bookingId)
    const isSet = booking?.[MARK[mark].field] === true
    const refused =
      booking === undefined
        ? new Failure('not-found', NOT_ON_RAID)
        : (whyNotMarked(booking) ?? (isSet ? null : settled))
    if (refused === null && booking !== undefined && !isSet) missing.push(booking)
    return { bookingId, code: refused?.code ?? null, message: refused?.message ?? markedText(mark) }
  })
  await setMark(sql, mark, { bookings: missing, raid, actor, now })
  return answers
}

/** On a settled raid Done is refused, since the settlement would not split the gold. */
async function whyNotDone(sql: Sql, mark: Mark, raidId: string): Promise<Failure | null> {
  return mark === 'status' && (await hasSettlement(sql, raidId)) ? new Failure('settlement-stands') : null
}

/** Locks a booking and its raid. @throws Failure 'not-found', also if the actor may not know of the raid */
export async function lockVisible(sql: Sql, bookingId: string, actor: Actor) {
  const { booking, raid } = await lockWithRaid(sql, bookingId)
  return { booking, raid: requireVisible(raid, actor) }
}

/** @throws Failure 'not-found' if the actor may not know of the raid */
export function requireVisible<R extends Crew & Pick<Raid, 'published'>>(raid: R, actor: Actor): R {
  if (mayKnow(actor, raid)) return raid
  throw new Failure('not-found')
}

export function maskedFor(actor: Actor, booking: Booking, raid: Crew): Booking {
  return maySeeFully(actor, booking.userId._id, raid) ? booking : maskedBooking(booking)
}

const correct: Handler<typeof correctGold> = async (
  { bookingId, version, reason, ...input },
  { sql, actor },
) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  throwIf(
    whyNotOfferCorrection(booking, raid, actor) ??
      whyNotStale(version, booking) ??
      whyNotCorrect(booking, raid, { actor, input }),
  )
  const corrected = { ...input, ...goldAfter(input) }
  const change = differenceOf(BOOKING_FIELDS, booking, corrected)
  const above = tooMuch(booking, input)
  const back = above > 0 ? `${tooMuchText(above)}: give it back.` : null
  if (change === null) return { payload: booking, message: back ?? 'Nothing to correct' }
  const { paymentRealm: payment_realm, paymentFaction: payment_faction, ...gold } = corrected
  await updateBooking(sql, booking._id, { ...gold, payment_realm, payment_faction })
  const to = { ...change.to, reason }
  await record(sql, { ...recordOf(booking, actor._id), action: 'correct', ...change, to })
  const message = back === null ? 'Gold corrected' : `Gold corrected. ${back}`
  return { payload: await readBooking(sql, booking._id), message }
}

const create: Handler<typeof createBooking> = async (input, { sql, actor, now }) => {
  const raid = requireVisible(await lockUncounted(sql, input.raidId), actor)
  throwIf(whyNotOpen(raid, now) ?? whyNotCreate(input, raid, actor))
  return {
    payload: await insert(sql, raid._id, input, { actor, now }),
    message: `Booking request sent for ${raid.name}`,
  }
}

const createAll: Handler<typeof createBookings> = async ({ raidId, bookings }, { sql, actor, now }) => {
  const raid = requireVisible(await lockBookable(sql, raidId), actor)
  const inputs = bookings.map((booking) => ({ raidId, ...booking }))
  throwIf(whyNotBookAll(raid, inputs.length, now) ?? whyNotCreateAll(inputs, raid, actor))
  const payload: Booking[] = []
  for (const input of inputs) payload.push(await insert(sql, raid._id, input, { actor, now }))
  const requests = payload.length === 1 ? 'Booking request' : `${payload.length} booking requests`
  return { payload, message: `${requests} sent for ${raid.name}` }
}

/** Without `queued` the database decides whether a slot is free (booking_within_max_clients). */
function insert(
  sql: Sql,
  raidId: string,
  input: BookingInput,
  { actor, now, queued = null }: Doing & { readonly queued?: QueuePlace | null },
): Promise<Booking> {
  const id = randomUUIDv7()
  const to = factsOf(BOOKING_FIELDS, queued === null ? input : { ...input, state: 'backup' })
  const action = queued === null ? 'create' : 'backup'
  const change = { ...recordOf({ _id: id, raidId }, actor._id), action, to } as const
  return insertBooking(sql, { id, input, memberId: actor._id, queued, now }, change)
}

const joinLine: Handler<typeof createBackup> = async (input, { sql, actor, now }) => {
  const raid = requireVisible(await lockBookable(sql, input.raidId), actor)
  throwIf(whyNotJoinBackup(raid, now) ?? whyNotCreate(input, raid, actor))
  const queued = await queueWithOneMore(sql, raid._id)
  return {
    payload: await insert(sql, raid._id, input, { actor, now, queued }),
    message: `Backup request sent for ${raid.name}`,
  }
}

/**
 * The most client names that one person may type in a minute, times RATE_LIMIT, found or not, so that nobody can try out
 * all names.
 */
const NAMED_A_MINUTE = 60

const MINUTE_MS = 60_000
/** The most people whom one instance remembers. */
const REMEMBERED = 2_000

/**
 * Each person's limits per minute (SAFE-3, CLIENT-7): bookings, and typed client names in look-ups and bookings. Reading a
 * raid's clients is not limited.
 */
export class ClientLimits {
  readonly #bookings: MinuteLimit
  readonly #maxNamed: number
  /** The distinct client keys that each person named, in a minute that begins with the person's first. */
  readonly #named = new LRUCache<string, ReadonlySet<string>>({
    max: REMEMBERED,
    ttl: MINUTE_MS,
    noUpdateTTL: true,
  })

  constructor(bookings: MinuteLimit, rateLimit: number) {
    this.#bookings = bookings
    this.#maxNamed = Math.ceil(NAMED_A_MINUTE * rateLimit)
  }

  /** Counts the clients that a person names, by client key: all or none. @throws TooManyRequests */
  name(memberId: string, clients: readonly string[]): void {
    const all = new Set([...(this.#named.get(memberId) ?? []), ...clients])
    if (all.size > this.#maxNamed) {
      const waitMs = this.#named.getRemainingTTL(memberId) || MINUTE_MS
      throw new TooManyRequests(Math.ceil(waitMs / 1_000))
    }
    this.#named.set(memberId, all)
  }

  /**
   * Runs `work`, which books these clients. If `work` throws, the bookings do not count, but the names do.
   * @throws TooManyRequests
   */
  book<T>(
    memberId: string,
    bookings: readonly Pick<BookingInput, 'clientName' | 'clientRealm'>[],
    work: () => Promise<T>,
  ): Promise<T> {
    return this.#bookings.spend(memberId, bookings.length, () => {
      this.name(memberId, bookings.map(bookedClientKey))
      return work()
    })
  }
}
