import { type Kysely, sql as raw } from 'kysely'
import { DEPOSITS_AT_ONCE, type OwnGold } from '#features/ledger/ledger.ts'
import type { Tables } from '#platform/database/tables.ts'

/** The gold that advertisers took for bookings that are neither done nor ended. */
const TAKEN = raw`CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END`

/** One after the other: nobody estimates how few bookings are open, and as a join it is all raids that there ever were. */
export const ITS_RAID = raw`CROSS JOIN LATERAL (
  SELECT * FROM raid WHERE raid.id = booking.raid_id AND raid.deleted_at IS NULL OFFSET 0) AS raid`

/** Gold of open bookings by who has it: the advertiser's, and what was paid in the raid, which its collector or leader has. */
export const OPEN_PARTS = raw`
  SELECT booking.member_id AS owner, ${TAKEN} AS deposits, 0::bigint AS paid, booking.id
    FROM booking ${ITS_RAID}
   WHERE booking.state IN ('booked', 'backup') AND NOT booking.done AND ${TAKEN} > 0
     AND booking.deposit_outcome IS NULL
   UNION ALL
  SELECT coalesce(raid.gold_collector, raid.raid_leader), 0, booking.price - booking.deposit, booking.id
    FROM booking ${ITS_RAID}
   WHERE booking.paid AND booking.state = 'booked' AND NOT booking.done AND NOT booking.paid_full
     AND booking.price > booking.deposit`

/** The gold of all open bookings. */
export async function readOpenSum(sql: Kysely<Tables>): Promise<number> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(deposits + paid), 0)::bigint AS gold FROM (${OPEN_PARTS}) AS part`.execute(sql)
  return rows[0]?.gold ?? 0
}

/** The gold that clients who are not done paid to the member in the raid: the newest bookings, and the sum of all. */
export async function readPaid(sql: Kysely<Tables>, memberId: string): Promise<OwnGold['paid']> {
  const { rows } = await raw<OwnGold['paid']['bookings'][number] & { all: number }>`
    SELECT booking.id AS "bookingId", booking.client_name || '-' || booking.client_realm AS client,
           jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date) AS raid,
           booking.price - booking.deposit AS gold, (sum(booking.price - booking.deposit) OVER ())::bigint AS "all"
      FROM booking ${ITS_RAID}
     WHERE booking.paid AND booking.state = 'booked' AND NOT booking.done AND NOT booking.paid_full
       AND booking.price > booking.deposit AND coalesce(raid.gold_collector, raid.raid_leader) = ${memberId}::uuid
     ORDER BY booking.id DESC LIMIT ${raw.lit(DEPOSITS_AT_ONCE)}
  `.execute(sql)
  return { gold: rows[0]?.all ?? 0, bookings: rows.map(({ all: _, ...booking }) => booking) }
}
