import { type Kysely, sql as raw } from 'kysely'
import { type ClientAnswer, RAID_CANCELLED } from '#features/booking/booking.ts'
import { owesNow } from '#features/booking/rules.ts'
import { clientSaysOf } from '#features/booking/server/data.ts'
import { LINKS_LAST_MS, MAX_LINKS, type Tracked } from '#features/tracking/calls.ts'
import { deleteUnlocked } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

/** The id increases with each link. */
export async function storeLink(sql: Sql, link: Tables['tracking_link']): Promise<void> {
  await sql.insertInto('tracking_link').values(link).execute()
  const old = sql.selectFrom('tracking_link').select('id').where('booking_id', '=', link.booking_id)
  await sql
    .deleteFrom('tracking_link')
    .where('id', 'in', old.orderBy('id', 'desc').offset(MAX_LINKS))
    .execute()
}

/** Ends all links of a booking; returns how many worked. */
export async function deleteLinks(sql: Sql, bookingId: string): Promise<number> {
  const ended = await sql
    .deleteFrom('tracking_link')
    .where('booking_id', '=', bookingId)
    .returning('id')
    .execute()
  return ended.length
}

export async function deleteOldLinks(sql: Kysely<Tables>, now: Date): Promise<void> {
  const old = sql
    .selectFrom('booking')
    .innerJoin('raid', 'raid.id', 'booking.raid_id')
    .select('booking.id')
    .where('raid.starts_at', '<=', since(now))
  await deleteUnlocked(sql, 'tracking_link', raw`booking_id IN (${old})`)
}

const since = (now: Date) => new Date(now.getTime() - LINKS_LAST_MS)

/**
 * The booking of the link with this token hash; null if none works. Any token costs one index look-up, so that the time of
 * an answer reveals nothing.
 */
export async function findTracked(sql: Kysely<Tables>, tokenHash: string, now: Date) {
  const row = await linked(sql, tokenHash, now).executeTakeFirst()
  return row === undefined ? null : foundOf(row)
}

export async function lockTracked(sql: Sql, tokenHash: string, now: Date) {
  const row = await linked(sql, tokenHash, now).forNoKeyUpdate('booking').executeTakeFirst()
  return row === undefined ? null : foundOf(row)
}

function linked(sql: Kysely<Tables>, tokenHash: string, now: Date) {
  return sql
    .selectFrom('tracking_link')
    .innerJoin('booking', 'booking.id', 'tracking_link.booking_id')
    .innerJoin('raid', 'raid.id', 'booking.raid_id')
    .select(['booking.id', 'booking.state', 'booking.done', 'booking.end_reason', 'booking.selected_bosses'])
    .select(['booking.price', 'booking.deposit', 'booking.owes', 'booking.paid', 'booking.paid_full'])
    .select(['booking.deposit_outcome', 'booking.payment_realm', 'booking.payment_faction'])
    .select(['booking.client_says', 'booking.client_said_at'])
    .select(['raid.id as raid_id', 'raid.name', 'raid.starts_at', 'raid.deleted_at'])
    .select(['raid.difficulty', 'raid.loot_type', 'raid.raid_type'])
    .select(
      raw<number | null>`CASE WHEN booking.state = 'backup' THEN (
        SELECT count(*) FROM booking AS waiting
         WHERE waiting.raid_id = booking.raid_id AND waiting.state = 'backup' AND waiting.queue_place <= booking.queue_place)
      END`.as('place'),
    )
    .where('tracking_link.token_hash', '=', tokenHash)
    .where('raid.starts_at', '>', since(now))
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof linked>['executeTakeFirst']>>>

function foundOf(row: Row) {
  const { id: bookingId, raid_id: raidId } = row
  const tracked: Tracked = {
    raidName: row.name,
    startsAt: row.starts_at.toISOString(),
    difficulty: row.difficulty,
    lootType: row.loot_type,
    raidType: row.raid_type,
    selectedBosses: row.selected_bosses,
    isRaidCancelled: row.deleted_at !== null || row.end_reason === RAID_CANCELLED,
    state: row.state,
    place: row.place,
    isDone: row.done,
    price: row.price,
    deposit: row.deposit,
    paidFull: row.paid_full,
    outcome: row.deposit_outcome,
    owes: owesNow({ paidFull: row.paid_full, paid: row.paid, status: row.done, owes: row.owes }),
    paymentRealm: row.payment_realm,
    paymentFaction: row.payment_faction,
    said: clientSaysOf(row) ?? null,
  }
  return { bookingId, raidId, tracked }
}

export async function storeAnswer(sql: Sql, bookingId: string, said: ClientAnswer, now: Date): Promise<void> {
  await sql
    .updateTable('booking')
    .set({ client_says: said, client_said_at: now })
    .where('id', '=', bookingId)
    .execute()
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    tracking_link: { id: string; token_hash: string; booking_id: string; made_at: Date }
  }
}
