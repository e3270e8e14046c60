import { type RawBuilder, sql as raw } from 'kysely'
import { type Booking, type DepositOutcome, RAID_CANCELLED } from '#features/booking/booking.ts'
import { MARK, type Mark } from '#features/booking/mark.ts'
import { promotable } from '#features/booking/plans.ts'
import { takenGold } from '#features/booking/rules.ts'
import { linesOfKept } from '#features/ledger/rules.ts'
import { recordEntry } from '#features/ledger/server/posting.ts'
import { cutRatesOf } from '#features/mail/rules.ts'
import { makeMails, withdrawMail } from '#features/mail/server/actions.ts'
import { withdrawNotices } from '#features/notice/server/data.ts'
import { freeSlots } from '#features/raid/rules.ts'
import { community } from '#features/settings/community.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Change } from '#platform/change/catalogue.ts'
import { type ChangeFeed, record } from '#platform/change/server/history.ts'
import type { Database } from '#platform/database/open.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql } from '#platform/database/tables.ts'
import {
  type Bookable,
  findRaidOf,
  lockBookable,
  lockBooking,
  storeMark,
  type Uncounted,
  updateBooking,
  withClients,
} from './data.ts'
import { type End, readQueue, storeAllCancelled } from './plans-data.ts'

/** A booking and its raid, both locked until the transaction ends. */
export interface Planned {
  readonly booking: Booking
  readonly raid: Bookable
}

/**
 * Locks the booking's raid, then the booking. If the booking moves to another raid in between, the transaction runs again.
 * @throws Failure 'not-found', also when the raid is deleted
 */
export async function lockWithRaid(sql: Sql, bookingId: string): Promise<Planned> {
  const raid = await lockBookable(sql, await findRaidOf(sql, bookingId))
  const booking = await lockBooking(sql, bookingId)
  if (booking.raidId !== raid._id) throw movedMeanwhile()
  return { booking, raid }
}

/** The error with which PostgreSQL asks for a retry of the transaction. */
function movedMeanwhile(): Error {
  return Object.assign(new Error('The booking was moved to another raid meanwhile'), { code: '40001' })
}

/** `memberId` is null for an automatic change. */
export function recordOf(
  { _id: recordId, raidId }: Pick<Booking, '_id' | 'raidId'>,
  memberId: string | null,
) {
  return { noun: 'booking', recordId, raidId, memberId } as const
}

export interface Doing {
  readonly actor: Actor
  readonly now: Date
}

/** Sets a mark on locked bookings of a raid that lack it. Done also creates the mail records. */
export async function setMark(
  sql: Sql,
  mark: Mark,
  { bookings, raid, actor, now }: Doing & { readonly bookings: readonly Booking[]; readonly raid: Bookable },
): Promise<void> {
  if (bookings.length === 0) return
  await storeMark(sql, bookings, mark)
  const { field } = MARK[mark]
  const change = { action: mark, from: { [field]: false }, to: { [field]: true } }
  await record(sql, ...bookings.map((booking) => ({ ...recordOf(booking, actor._id), ...change })))
  if (mark !== 'status') return
  await makeMails(sql, { bookings, raid, cutRates: cutRatesOf(community.cuts), actorId: actor._id, now })
}

/**
 * Locks both raids of a move in the order of their ids, then the booking.
 * @throws Failure 'not-found', also when one of the raids is deleted
 */
export async function lockForMove(
  sql: Sql,
  bookingId: string,
  raidId: string,
): Promise<{ booking: Booking; from: Bookable; to: Bookable }> {
  const fromId = await findRaidOf(sql, bookingId)
  const raids = new Map<string, Bookable>()
  for (const id of new Set([fromId, recordId(raidId)].toSorted())) raids.set(id, await lockBookable(sql, id))
  const booking = await lockBooking(sql, bookingId)
  const [from, to] = [raids.get(booking.raidId), raids.get(recordId(raidId))]
  if (from === undefined || to === undefined) throw movedMeanwhile()
  return { booking, from, to }
}

interface Undoing {
  readonly booking: Booking
  readonly reason: string | undefined
  /** Whether this is an undo within a minute, which also withdraws the notices about the mark. */
  readonly undone: boolean
}

/** Takes back a set mark of a locked booking. Taking Done back also withdraws the mail record. */
export async function unsetMark(
  sql: Sql,
  mark: Mark,
  { booking, actor, now, reason, undone }: Doing & Undoing,
): Promise<void> {
  await storeMark(sql, [booking], mark, false)
  const { field } = MARK[mark]
  const to = { [field]: false, ...(reason && { reason }) }
  const change = {
    ...recordOf(booking, actor._id),
    action: 'take-back',
    from: { [field]: true },
    to,
  } as const
  const [takenBack] = await record(sql, change)
  if (undone) await withdrawNotices(sql, takenBack)
  if (mark === 'status') await withdrawMail(sql, booking, { actorId: actor._id, now })
}

/** Ends a booking or backup of a locked raid and records it. A kept deposit is posted in the ledger. */
export async function endBooking(
  sql: Sql,
  booking: Booking,
  { state, at, by, reason, outcome }: End,
): Promise<void> {
  await updateBooking(sql, booking._id, {
    state,
    slot: null,
    queue_place: null,
    ended_at: at,
    ended_by: by,
    ended_from: booking.state === 'backup' ? 'backup' : 'booked',
    end_reason: reason,
    deposit_outcome: outcome,
  })
  const action = state === 'cancelled' ? 'cancel' : 'no-show'
  const facts = { action, from: { state: booking.state }, to: { state, reason, outcome } } as const
  await recordOutcome(sql, booking, { ...recordOf(booking, by), ...facts })
}

/** Records the change; for a kept deposit with an entry of the ledger. */
async function recordOutcome(
  sql: Sql,
  booking: Booking,
  change: Change & { readonly to: { readonly outcome: DepositOutcome | null } },
): Promise<void> {
  if (change.to.outcome !== 'kept') {
    await record(sql, change)
    return
  }
  const lines = linesOfKept(takenGold(booking), booking.userId._id)
  const about = { raidId: booking.raidId, bookingId: booking._id }
  await recordEntry(sql, { ...change, to: { ...change.to, lines } }, about)
}

/** Records the outcome of the deposit of a backup that got no slot. The booking stays a backup. */
export async function keepOrReturn(
  sql: Sql,
  booking: Booking,
  { outcome, by }: { outcome: DepositOutcome; by: string },
): Promise<void> {
  await updateBooking(sql, booking._id, { deposit_outcome: outcome })
  const facts = { action: 'backup-deposit', from: { outcome: null }, to: { outcome } } as const
  await recordOutcome(sql, booking, { ...recordOf(booking, by), ...facts })
}

/** Cancels all open bookings of a locked raid, before the raid is deleted. */
export async function cancelAll(sql: Sql, raidId: string, { at, by }: Pick<End, 'at' | 'by'>): Promise<void> {
  const ended = await storeAllCancelled(sql, raidId, { at, by, reason: RAID_CANCELLED })
  const changes = ended.map(({ id: _id, from, outcome }) => ({
    ...recordOf({ _id, raidId }, by),
    action: 'cancel' as const,
    from: { state: from },
    to: { state: 'cancelled', reason: RAID_CANCELLED, outcome },
  }))
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE)
    await record(sql, ...changes.slice(at, at + ROWS_AT_ONCE))
}

/** PostgreSQL accepts at most 65,535 values in one statement. */
const ROWS_AT_ONCE = 1_000

/** Makes a backup booked; a trigger finds a free slot. The caller has locked the raid's row. */
export async function promote(
  sql: Sql,
  booking: Pick<Booking, '_id' | 'raidId'>,
  memberId: string | null,
): Promise<void> {
  await updateBooking(sql, booking._id, { state: 'booked', queue_place: null })
  const change = { ...recordOf(booking, memberId), action: 'promote' } as const
  await record(sql, { ...change, from: { state: 'backup' }, to: { state: 'booked' } })
}

/**
 * Gives free slots of a locked raid to its backups, before the start only (PLAN-3). Call this after a slot becomes free or
 * the start moves.
 */
export async function fillFreeSlots(
  sql: Sql,
  raid: Pick<Uncounted, '_id' | 'published' | 'startsAt' | 'maxClients'>,
  now: Date,
): Promise<void> {
  const counted = await withClients(sql, raid)
  const free = freeSlots(counted)
  const queue = free === 0 ? [] : await readQueue(sql, raid._id, free)
  for (const { _id } of promotable(counted, queue, now)) await promote(sql, { _id, raidId: raid._id }, null)
}

/** The most bookings that lose their contact data in one transaction. */
const AT_ONCE = 500
const DAY_MS = 24 * 3_600_000

/**
 * Removes the contact data of bookings that were done longer ago than the community keeps it (docs/product.md, OWN-43).
 * Returns how many. Rows that another instance has locked are skipped.
 */
export async function forgetContacts(
  { database, changes }: { database: Database; changes: ChangeFeed },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { contactDays } = community.privacy
  if (contactDays === null) return 0
  const before = new Date(now.getTime() - contactDays * DAY_MS)
  const due = raw`
    SELECT booking.id FROM booking
     WHERE done AND contact_info <> '' AND booking.created_at <= ${before}
       AND EXISTS (SELECT FROM mail WHERE mail.booking_id = booking.id AND withdrawn_at IS NULL
                      AND mail.created_at <= ${before})`
  let [all, count] = [0, AT_ONCE]
  while (count === AT_ONCE && !signal?.aborted) {
    const { rows } = await raw`${due} LIMIT 1`.execute(database.sql)
    if (rows.length === 0) break
    count = (await changes.commit((sql) => forgetSome(sql, due))).result
    all += count
  }
  return all
}

async function forgetSome(sql: Sql, due: RawBuilder<unknown>): Promise<number> {
  const { rows } = await raw<{ raidId: string; contacts: number }>`
    WITH due AS MATERIALIZED (${due} ORDER BY id LIMIT ${raw.lit(AT_ONCE)} FOR UPDATE SKIP LOCKED),
    gone AS (UPDATE booking SET contact_info = '' FROM due WHERE booking.id = due.id RETURNING raid_id)
    SELECT raid_id AS "raidId", count(*)::integer AS contacts FROM gone GROUP BY raid_id ORDER BY raid_id`.execute(
    sql,
  )
  const removal = { noun: 'raid', action: 'forget-contacts', memberId: null } as const
  const changes = rows.map(({ raidId, contacts }) => ({ ...removal, recordId: raidId, to: { contacts } }))
  if (changes.length > 0) await record(sql, ...changes)
  return rows.reduce((sum, { contacts }) => sum + contacts, 0)
}
