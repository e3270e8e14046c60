import { type Kysely, sql as raw } from 'kysely'
import type { Booking, CallKind, DepositOutcome, Ending } from '#features/booking/booking.ts'
import type { Mark } from '#features/booking/mark.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { type QueuePlace, updateBooking } from './data.ts'

/** The place for a new backup at the end of the raid's queue; the caller has locked the raid's row. */
export async function queueWithOneMore(sql: Sql, raidId: string): Promise<QueuePlace> {
  const { length, last } = await waiting(sql, raidId)
    .select((eb) => [eb.fn.countAll<number>().as('length'), eb.fn.max('queue_place').as('last')])
    .executeTakeFirstOrThrow()
  return { length: length + 1, last: (last ?? 0) + 1 }
}

/** The first `count` backups in line, in order. */
export async function readQueue(sql: Sql, raidId: string, count: number) {
  return waiting(sql, raidId)
    .select(['id as _id', 'selected_bosses as selectedBosses'])
    .where('deposit_outcome', 'is', null)
    .orderBy('queue_place')
    .limit(count)
    .execute()
}

/** Puts a backup before all others of its raid; the caller has locked the raid's row. */
export async function storeFirstInQueue(sql: Sql, id: string, raidId: string): Promise<void> {
  const first = waiting(sql, raidId).select(raw<number>`min(queue_place) - 1`.as('first'))
  await updateBooking(sql, id, { queue_place: first })
}

function waiting(sql: Sql, raidId: string) {
  return sql.selectFrom('booking').where('raid_id', '=', raidId).where('state', '=', 'backup')
}

/** Reopens an ended booking, with a slot or with a place in the queue. The caller has locked the raid's row. */
export async function storeReinstated(sql: Sql, id: string, place: QueuePlace | null): Promise<void> {
  await updateBooking(sql, id, {
    state: place === null ? 'booked' : 'backup',
    queue_place: place === null ? null : place.last,
    ended_at: null,
    ended_by: null,
    ended_from: null,
    end_reason: null,
    deposit_outcome: null,
  })
}

/** Moves a booking or backup to a slot of another raid, neither locked nor in group. The caller has locked both raids' rows. */
export async function storeMoved(sql: Sql, id: string, raidId: string): Promise<void> {
  await updateBooking(sql, id, {
    raid_id: raidId,
    ...{ state: 'booked', slot: null, queue_place: null },
    ...{ locked: false, in_group: false, client_says: null, client_said_at: null },
  })
}

/**
 * Cancels all bookings that are not Done, and all backups, of a raid whose row is locked; their deposits count as returned.
 * Returns the former state of each.
 */
export async function storeAllCancelled(
  sql: Sql,
  raidId: string,
  { at, by, reason }: Pick<End, 'at' | 'by' | 'reason'>,
) {
  return (
    sql
      .updateTable('booking')
      .set({
        state: 'cancelled',
        slot: null,
        queue_place: null,
        ended_at: at,
        ended_by: by,
        end_reason: reason,
        ended_from: raw<'booked' | 'backup'>`state`,
        deposit_outcome: raw<
          'returned' | null
        >`CASE WHEN CASE WHEN paid_full THEN price ELSE deposit END > 0 THEN 'returned' END`,
      })
      .where('raid_id', '=', raidId)
      .where('state', 'in', ['booked', 'backup'])
      .where('done', '=', false)
      // Leaves out backups whose deposit has an outcome already.
      .where('deposit_outcome', 'is', null)
      .returning(['id', 'ended_from as from', 'deposit_outcome as outcome'])
      .execute()
  )
}

/** The member who set this mark last, and how many seconds ago by the history's clock; null if nobody did. */
export async function readMarkSetter(sql: Sql, id: string, mark: Mark) {
  const row = await lastChange(sql, id, mark)
    .select(['history.member_id as memberId', SECONDS_AGO])
    .executeTakeFirst()
  return row ?? null
}

const SECONDS_AGO = raw<number>`extract(epoch FROM clock_timestamp() - at)::float8`.as('secondsAgo')

function lastChange(sql: Kysely<Tables>, bookingId: string, action: string) {
  return sql
    .selectFrom('history')
    .where('history.noun', '=', 'booking')
    .where('history.record_id', '=', bookingId)
    .where('history.action', '=', action)
    .orderBy('history.id', 'desc')
    .limit(1)
}

/** A sentence for the answer if the character has another booking on this raid, else empty. */
export async function alreadyOnRaidText(
  sql: Sql,
  { _id, clientName }: Pick<Booking, '_id' | 'clientName'>,
): Promise<string> {
  const { rows } = await raw`
    SELECT FROM booking JOIN booking AS other USING (raid_id, client_key)
     WHERE booking.id = ${_id}::uuid AND other.id <> booking.id AND other.state IN ('booked', 'backup') LIMIT 1
  `.execute(sql)
  return rows.length === 0 ? '' : `. ${clientName} is already booked on this raid.`
}

export async function readMover(sql: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await lastChange(sql, id, 'move')
    .innerJoin('member', 'member.id', 'history.member_id')
    .select('member.username')
    .executeTakeFirst()
  return row?.username ?? null
}

/** How many seconds ago the last call of this kind was, by the history's clock; null for never. */
export async function readSecondsSinceCall(sql: Sql, id: string, kind: CallKind): Promise<number | null> {
  const row = await lastChange(sql, id, 'call')
    .where(raw<boolean>`changes -> 'to' ->> 'call' = ${kind}`)
    .select(SECONDS_AGO)
    .executeTakeFirst()
  return row?.secondsAgo ?? null
}

export interface End {
  readonly state: Ending
  readonly at: Date
  /** A member's id. */
  readonly by: string
  readonly reason: string | null
  readonly outcome: DepositOutcome | null
}
