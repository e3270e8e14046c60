import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Counters } from '#domain/counters/counters.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#domain/rights.ts'
import { dayBounds, wallClockAt } from '#domain/server-time.ts'
import type { Tables } from '#server/database/tables.ts'

type Today = Pick<Counters, 'raidToday' | 'bookingToday' | 'goldToday'>
type Totals = Pick<Counters, 'totalRaid' | 'totalBooking' | 'totalGold'>

/** The six counters for a viewer; days are server time, gold is whole. */
export async function readCounters(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Counters> {
  const { date } = wallClockAt(now)
  const { from, to } = dayBounds(date)
  const sees = visible(actor)
  const own = crewOf(actor)
  const priced = isStaff(actor) ? raw`true` : raw`(booking.member_id = ${actor._id}::uuid OR ${own})`
  // `= ANY (ARRAY(…))` looks these raids up one by one, whatever the planner thinks of how many raids there are.
  const today = await raw<Today>`
    WITH booking AS (
      SELECT raid_id, member_id, price FROM booking WHERE created_at >= ${from} AND created_at < ${to}
    )
    SELECT (SELECT count(*) FROM raid
             WHERE raid.date = ${date}::date AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL
               AND ${sees}) AS "raidToday",
           count(*) AS "bookingToday",
           coalesce(sum(booking.price) FILTER (WHERE ${priced}), 0)::bigint AS "goldToday"
      FROM raid JOIN booking ON booking.raid_id = raid.id
     WHERE raid.id = ANY (ARRAY(SELECT raid_id FROM booking)) AND raid.deleted_at IS NULL AND ${sees}
  `.execute(sql)
  const totals = await raw<Totals>`
    WITH booked AS (
      SELECT raid_id, count(*) AS bookings, sum(price) AS gold FROM booking
       WHERE member_id = ${actor._id}::uuid GROUP BY raid_id
    )
    SELECT count(*) AS "totalRaid", coalesce(sum(booked.bookings), 0)::bigint AS "totalBooking",
           coalesce(sum(booked.gold), 0)::bigint AS "totalGold"
      FROM raid LEFT JOIN booked ON booked.raid_id = raid.id
     WHERE raid.id = ANY (ARRAY(SELECT raid_id FROM booked ${ledOrCollected(actor)}))
       AND raid.deleted_at IS NULL AND ${sees}
  `.execute(sql)
  return { ...single(today.rows), ...single(totals.rows) }
}

function single<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate answered no row')
  return row
}

/** Raids that the viewer may know of, as mayKnow of the raid's rules says it of one. */
export function visible(actor: Actor): RawBuilder<boolean> {
  if (can(actor.roles, 'manage-raids')) return raw`true`
  const open = raw<boolean>`raid.published_at IS NOT NULL`
  return isAdvertiser(actor) ? open : raw`(${open} AND ${crewOf(actor)})`
}

/** Raids that the viewer leads or collects for, holding the role. */
export function crewOf(actor: Actor): RawBuilder<boolean> {
  const leads = actor.roles.includes('Raid Leader')
  const collects = actor.roles.includes('Gold Collector')
  const me = raw`${actor._id}::uuid`
  if (leads && collects)
    return raw`(raid.raid_leader = ${me} OR raid.gold_collector IS NOT DISTINCT FROM ${me})`
  if (leads) return raw`raid.raid_leader = ${me}`
  return collects ? raw`raid.gold_collector IS NOT DISTINCT FROM ${me}` : raw`false`
}

/** More raids of the viewer's than those that they booked on, each from its own index; each raid counts once. */
function ledOrCollected(actor: Actor): RawBuilder<unknown> {
  const me = raw`${actor._id}::uuid`
  const led = raw`UNION SELECT id FROM raid WHERE raid_leader = ${me}`
  const collected = raw`UNION SELECT id FROM raid WHERE gold_collector = ${me}`
  const leads = actor.roles.includes('Raid Leader')
  const collects = actor.roles.includes('Gold Collector')
  return raw`${leads ? led : raw``} ${collects ? collected : raw``}`
}
