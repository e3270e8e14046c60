import { type Kysely, sql as raw } from 'kysely'
import type { Counters } from '#features/home/counters.ts'
import { isOwnRaid, isVisibleRaid } from '#features/raid/server/access.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { dayBounds, wallClockAt } from '#platform/words/server-time.ts'

type Today = Pick<Counters, 'raidToday' | 'bookingToday' | 'goldToday'>
type Totals = Pick<Counters, 'totalRaid' | 'totalBooking' | 'totalGold'>

/** The six counters for a viewer; days are server time, gold is whole. */
export async function readCounters(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Counters> {
  const { date } = wallClockAt(now)
  const { from, to } = dayBounds(date)
  const sees = isVisibleRaid(actor)
  const own = isOwnRaid(actor)
  const priced = isStaff(actor) ? raw`true` : raw`(booking.member_id = ${actor._id}::uuid OR ${own})`
  // `= ANY (ARRAY(…))` looks these raids up one by one, whatever the planner thinks of how many raids there are.
  const today = await raw<Today>`
    WITH booking AS (
      SELECT raid_id, member_id, price FROM booking
       WHERE created_at >= ${from} AND created_at < ${to} AND slot IS NOT NULL
    )
    SELECT (SELECT count(*) FROM raid
             WHERE raid.date = ${date}::date AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL
               AND ${sees}) AS "raidToday",
           count(*) AS "bookingToday",
           coalesce(sum(booking.price) FILTER (WHERE ${priced}), 0)::bigint AS "goldToday"
      FROM raid JOIN booking ON booking.raid_id = raid.id
     WHERE raid.id = ANY (ARRAY(SELECT raid_id FROM booking)) AND raid.deleted_at IS NULL AND ${sees}
  `.execute(sql)
  const totals = await readTotals(sql, actor)
  return { ...single(today.rows), ...totals }
}

/**
 * The viewer's own raids, bookings and gold: the sums that the database keeps of quiet raids, and what is added up of those
 * that changed since. Whose crew somebody is counts while they hold the role.
 */
async function readTotals(sql: Kysely<Tables>, actor: Actor): Promise<Totals> {
  const leads = actor.roles.includes('Raid Leader')
  const collects = actor.roles.includes('Gold Collector')
  const manages = can(actor.roles, 'manage-raids')
  const seesBooked = manages || isAdvertiser(actor)
  const me = raw`${actor._id}::uuid`
  const { rows } = await raw<Totals>`
    WITH part AS (
      SELECT CASE WHEN crew THEN crew_raids ELSE booked_raids END AS raids,
             CASE WHEN crew THEN crew_bookings ELSE own_bookings END AS bookings,
             CASE WHEN crew THEN crew_gold ELSE own_gold END AS gold
        FROM (SELECT *, leads AND ${leads} OR collects AND ${collects} AS crew
                FROM member_total WHERE member_id = ${me}) AS total
       WHERE (crew OR ${seesBooked}) AND (published OR ${manages})
      UNION ALL
      SELECT CASE WHEN crew OR booked.bookings > 0 THEN 1 ELSE 0 END, booked.bookings, booked.gold
        FROM (SELECT id, ${isOwnRaid(actor)} AS crew FROM raid
               WHERE counted_since IS NOT NULL AND deleted_at IS NULL
                 AND (published_at IS NOT NULL OR ${manages})) AS raid
       CROSS JOIN LATERAL (
         SELECT count(*) AS bookings, sum(price) AS gold FROM booking
          WHERE booking.raid_id = raid.id AND booking.slot IS NOT NULL HAVING raid.crew
         UNION ALL
         SELECT count(*), sum(price) FROM booking
          WHERE booking.raid_id = raid.id AND booking.slot IS NOT NULL AND booking.member_id = ${me}
         HAVING NOT raid.crew AND ${seesBooked}
       ) AS booked
    )
    SELECT coalesce(sum(raids), 0)::bigint AS "totalRaid",
           coalesce(sum(bookings), 0)::bigint AS "totalBooking",
           coalesce(sum(gold), 0)::bigint AS "totalGold"
      FROM part
  `.execute(sql)
  return single(rows)
}

/** Adds the raids to the kept sums that nobody changed for ten minutes, a thousand in a transaction. */
export async function addUpQuietRaids(sql: Kysely<Tables>): Promise<void> {
  const MOST = 1_000
  let added = MOST
  while (added === MOST) {
    const { rows } = await raw<{ added: number }>`
      SELECT add_up_raids('10 minutes'::interval, ${MOST}::integer) AS added`.execute(sql)
    added = single(rows).added
  }
}

function single<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate answered no row')
  return row
}
