import { type Kysely, sql as raw } from 'kysely'
import { type Counters, getCounters } from '#features/home/counters-calls.ts'
import { isOwnRaid, isVisibleRaid } from '#features/raid/server/access.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import type { Tables } from '#platform/database/tables.ts'
import { dayBounds, wallClockAt } from '#platform/words/server-time.ts'

export function countersRoutes(): Implementation[] {
  return [
    implement(getCounters, { cache: { views: ['counters'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readCounters(sql, actor, now),
    })),
  ]
}

type Today = Pick<Counters, 'raidToday' | 'bookingToday' | 'goldToday'>
type Totals = Pick<Counters, 'totalRaid' | 'totalBooking' | 'totalGold'>

/** The six counters for a viewer; days are server time, gold is whole. */
async function readCounters(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Counters> {
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

/** The viewer's own raids, bookings and gold: all of what they lead or collect for while they hold the role, and what they booked. */
async function readTotals(sql: Kysely<Tables>, actor: Actor): Promise<Totals> {
  const own = isOwnRaid(actor)
  const manages = can(actor.roles, 'manage-raids')
  const stands = raw`raid.deleted_at IS NULL AND (raid.published_at IS NOT NULL OR ${manages})`
  const isBooked = raw`${manages || isAdvertiser(actor)} AND booking.member_id = ${actor._id}::uuid AND booking.state = 'booked'`
  const { rows } = await raw<Totals>`
    SELECT count(*) FILTER (WHERE crew) + count(DISTINCT raid_id) FILTER (WHERE NOT crew) AS "totalRaid",
           coalesce(sum(bookings), 0)::bigint AS "totalBooking", coalesce(sum(gold), 0)::bigint AS "totalGold"
      FROM (
        SELECT raid.id AS raid_id, true AS crew, booked.*
          FROM raid CROSS JOIN LATERAL (
            SELECT count(*) AS bookings, sum(price) AS gold FROM booking WHERE raid_id = raid.id AND slot IS NOT NULL) AS booked
         WHERE ${own} AND ${stands}
         UNION ALL
        SELECT raid.id, false, 1, booking.price
          FROM booking JOIN raid ON raid.id = booking.raid_id
         WHERE ${isBooked} AND ${stands} AND NOT ${own}) AS part
  `.execute(sql)
  return single(rows)
}

function single<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate answered no row')
  return row
}
