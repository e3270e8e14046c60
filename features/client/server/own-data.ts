import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import {
  CLIENTS_AT_ONCE,
  type ClientChip,
  type ClientCounts,
  type OwnClient,
  type OwnClients,
  PAST_COUNTED,
  PAST_DAYS,
} from '#features/booking/booking.ts'
import { readBookingsByIds } from '#features/booking/server/data.ts'
import { GONE_AFTER_MS, OVERDUE_AFTER_MS } from '#features/raid/rules.ts'
import { waysToOwn } from '#features/raid/server/access.ts'
import { type Actor, can } from '#platform/call/rights.ts'
import { instantPlace, onlyRow, pageOf, placeOfInstant } from '#platform/database/rows.ts'
import type { Tables } from '#platform/database/tables.ts'
import {
  eveningBounds,
  eveningOf,
  instantOf,
  minutesOf,
  timeText,
  wallClockAt,
} from '#platform/words/server-time.ts'

interface Asked {
  readonly actor: Actor
  readonly chip: ClientChip | undefined
  /** A cursor: the previous page's `next`. */
  readonly before: string | undefined
  readonly now: Date
}

/**
 * Clients that the actor booked, and those of raids that they lead or collect for: a page of open or past ones, with the
 * count of each kind.
 * @throws Failure 'invalid-input' for an invalid cursor
 */
export async function readOwnClients(
  sql: Kysely<Tables>,
  asked: Asked,
): Promise<{ payload: OwnClients; next: string | null }> {
  const counts = await readCounts(sql, asked)
  const rows = await (asked.chip === 'past' ? readPast(sql, asked) : readOpen(sql, asked))
  const { payload: page, next } = pageOf(rows, CLIENTS_AT_ONCE, ({ id, starts_at }) =>
    placeOfInstant(starts_at, id),
  )
  const ids = page.map(({ id }) => id)
  const clients = await readClients(sql, ids, asked.chip !== 'past')
  return { payload: { clients, counts }, next }
}

interface Row {
  id: string
  starts_at: Date
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

function eveningAt(now: Date) {
  const day = eveningOf(wallClockAt(now))
  return eveningBounds(day, day)
}

/**
 * A booking is open until its raid leaves the list; a backup until its raid is over, and for its owner until they record
 * the deposit's outcome.
 */
function isOpen({ _id }: Actor, now: Date): RawBuilder<boolean> {
  return raw`(booking.state IN ('booked', 'backup') AND NOT booking.done AND raid.deleted_at IS NULL
    AND CASE booking.state WHEN 'booked' THEN raid.starts_at > ${ago(now, GONE_AFTER_MS)}
        ELSE raid.starts_at > ${ago(now, OVERDUE_AFTER_MS)} OR booking.member_id = ${_id}::uuid AND booking.deposit_outcome IS NULL
             AND CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END > 0 END)`
}

/** The actor's open clients as table `own`, with a flag per chip; those of `earlier` evenings are listed last. */
function withOwn({ actor, now }: Pick<Asked, 'actor' | 'now'>): RawBuilder<unknown> {
  const { from, to } = eveningAt(now)
  const open = raw`booking.state IN ('booked', 'backup') AND NOT booking.done`
  const found = [
    ...(can(actor.roles, 'book')
      ? [raw`SELECT booking.id FROM booking WHERE booking.member_id = ${actor._id}::uuid AND ${open}`]
      : []),
    ...waysToOwn(actor).map(
      (own) => raw`SELECT booking.id FROM raid JOIN booking ON booking.raid_id = raid.id
                    WHERE ${own} AND raid.starts_at > ${ago(now, GONE_AFTER_MS)} AND ${open}`,
    ),
  ]
  return raw`WITH own AS MATERIALIZED (
    SELECT booking.id, booking.raid_id, raid.starts_at, raid.starts_at < ${from} AS earlier,
           raid.starts_at >= ${from} AND raid.starts_at < ${to} AS tonight,
           booking.state = 'booked' AND NOT booking.paid_full AND NOT booking.paid AND booking.owes > 0 AS owes, booking.owes AS gold,
           NOT EXISTS (SELECT FROM tracking_link WHERE booking_id = booking.id) AS "no-link",
           raid.starts_at >= ${from} AND raid.starts_at < ${to} AND booking.client_says IS DISTINCT FROM 'online' AS "not-online",
           booking.state = 'backup' AS backup,
           booking.client_says IS NOT DISTINCT FROM 'away' AS away
      FROM (${raw.join(found, raw` UNION `)}) AS found
      JOIN booking ON booking.id = found.id
      JOIN raid ON raid.id = booking.raid_id AND raid.published_at IS NOT NULL
     WHERE ${isOpen(actor, now)})`
}

async function readCounts(sql: Kysely<Tables>, asked: Asked): Promise<ClientCounts> {
  const past = raw`SELECT FROM (${raw.join(pastParts(asked, raw`ORDER BY raid.starts_at DESC LIMIT ${raw.lit(PAST_COUNTED)}`), raw` UNION `)}) AS past`
  const { rows } = await raw<ClientCounts>`${withOwn(asked)}
    SELECT count(*) AS "all", count(*) FILTER (WHERE tonight) AS tonight, count(*) FILTER (WHERE owes) AS owes,
           count(*) FILTER (WHERE "no-link") AS "no-link", count(*) FILTER (WHERE "not-online") AS "not-online",
           count(*) FILTER (WHERE backup) AS backup, count(*) FILTER (WHERE away) AS away,
           coalesce(sum(gold) FILTER (WHERE owes), 0)::bigint AS owed,
           (SELECT count(*) FROM (${past} LIMIT ${raw.lit(PAST_COUNTED)}) AS counted) AS past
      FROM own`.execute(sql)
  return onlyRow(rows)
}

/** The raids with clients of the actor who owe gold, soonest first. */
export async function readOwing(sql: Kysely<Tables>, actor: Actor, now: Date) {
  const { rows } = await raw<{ id: string; name: string; starts_at: Date; count: number; gold: number }>`
    ${withOwn({ actor, now })}
    SELECT raid.id, raid.name, raid.starts_at, count(*)::int AS count, sum(gold)::bigint AS gold
      FROM own JOIN raid ON raid.id = own.raid_id
     WHERE own.owes GROUP BY raid.id ORDER BY raid.starts_at, raid.id`.execute(sql)
  return rows
}

async function readOpen(sql: Kysely<Tables>, asked: Asked): Promise<Row[]> {
  const { chip, before, now } = asked
  const chosen = chip === undefined ? raw`true` : raw.ref(chip)
  const [at, id] = before === undefined ? [] : instantPlace(before)
  const rest =
    at === undefined
      ? raw`true`
      : raw`(earlier, starts_at, id) > (${at < eveningAt(now).from}, ${at}::timestamptz, ${id}::uuid)`
  const { rows } = await raw<Row>`${withOwn(asked)}
    SELECT id, starts_at FROM own WHERE ${chosen} AND ${rest}
     ORDER BY earlier, starts_at, id LIMIT ${raw.lit(CLIENTS_AT_ONCE + 1)}`.execute(sql)
  return rows
}

async function readPast(sql: Kysely<Tables>, asked: Asked): Promise<Row[]> {
  const [at, id] = asked.before === undefined ? [] : instantPlace(asked.before)
  const rest =
    at === undefined ? raw`` : raw`AND (raid.starts_at, booking.id) < (${at}::timestamptz, ${id}::uuid)`
  const last = raw`${rest} ORDER BY raid.starts_at DESC, booking.id DESC LIMIT ${raw.lit(CLIENTS_AT_ONCE + 1)}`
  const { rows } = await raw<Row>`
    SELECT id, starts_at FROM (${raw.join(pastParts(asked, last), raw` UNION `)}) AS past
     ORDER BY starts_at DESC, id DESC LIMIT ${raw.lit(CLIENTS_AT_ONCE + 1)}`.execute(sql)
  return rows
}

/** One query per way in which a past client is the actor's own. `end` ends each query, with its order and limit. */
function pastParts({ actor, now }: Asked, end: RawBuilder<unknown>): RawBuilder<unknown>[] {
  // Reads raid by raid, latest first: reading all bookings of a long-time member would be slow.
  const parts = [
    ...(can(actor.roles, 'book')
      ? [
          raw`CROSS JOIN LATERAL (
            SELECT * FROM booking WHERE booking.raid_id = raid.id AND booking.member_id = ${actor._id}::uuid OFFSET 0) AS booking
            WHERE true`,
        ]
      : []),
    ...waysToOwn(actor).map((own) => raw`JOIN booking ON booking.raid_id = raid.id WHERE ${own}`),
  ]
  return parts.map(
    (part) => raw`(SELECT booking.id, raid.starts_at FROM raid ${part}
      AND raid.starts_at > ${ago(now, PAST_DAYS * 86_400_000)} AND raid.published_at IS NOT NULL AND NOT ${isOpen(actor, now)} ${end})`,
  )
}

interface Facts extends Row {
  raid_id: string
  name: string
  date: string
  start_minutes: number
  difficulty: OwnClient['raid']['difficulty']
  leader: OwnClient['raid']['raidLeader']
  collector: OwnClient['raid']['goldCollector']
  deleted_at: Date | null
  link_at: Date | null
}

const NO_WAY: Way = { movedFrom: null, startedFrom: null }

/** These clients, in this order; without `hasWays` both fields of Way are null. */
async function readClients(
  sql: Kysely<Tables>,
  ids: readonly string[],
  hasWays: boolean,
): Promise<OwnClient[]> {
  if (ids.length === 0) return []
  const bookings = await readBookingsByIds(sql, ids)
  const { rows } = await raw<Facts>`
    SELECT booking.id, raid.id AS raid_id, raid.name, raid.date, raid.start_minutes, raid.starts_at, raid.difficulty, raid.deleted_at,
           jsonb_build_object('_id', leader.id, 'username', leader.username) AS leader,
           CASE WHEN collector.id IS NOT NULL
                THEN jsonb_build_object('_id', collector.id, 'username', collector.username) END AS collector,
           (SELECT max(made_at) FROM tracking_link WHERE booking_id = booking.id) AS link_at
      FROM booking
      JOIN raid ON raid.id = booking.raid_id
      JOIN member AS leader ON leader.id = raid.raid_leader
      LEFT JOIN member AS collector ON collector.id = raid.gold_collector
     WHERE booking.id = ANY (${ids}::uuid[])`.execute(sql)
  const ways = hasWays ? await readWays(sql, rows) : new Map<string, Way>()
  const facts = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [booking, row] = [bookings.get(id), facts.get(id)]
    return booking === undefined || row === undefined
      ? []
      : [{ booking, ...factsOf(row), ...(ways.get(id) ?? NO_WAY) }]
  })
}

function factsOf(row: Facts): Pick<OwnClient, 'raid' | 'linkAt'> {
  const raid = {
    _id: row.raid_id,
    name: row.name,
    date: row.date,
    time: timeText(row.start_minutes),
    startsAt: row.starts_at.toISOString(),
    difficulty: row.difficulty,
    raidLeader: row.leader,
    goldCollector: row.collector,
    isDeleted: row.deleted_at !== null,
  }
  return { raid, linkAt: row.link_at?.toISOString() ?? null }
}

/** `startedFrom`: the raid's start when the booking joined it (ISO 8601, UTC); null if it has not changed. */
type Way = Pick<OwnClient, 'movedFrom' | 'startedFrom'>

interface Changed {
  noun: string
  record_id: string
  action: string
  from: Partial<Record<string, string>> | null
}

async function readWays(sql: Kysely<Tables>, bookings: readonly Facts[]): Promise<ReadonlyMap<string, Way>> {
  const ids = bookings.map(({ id }) => id)
  const raidIds = [...new Set(bookings.map(({ raid_id }) => raid_id))]
  const { rows } = await raw<Changed>`
    SELECT noun, record_id, action, changes -> 'from' AS "from" FROM history
     WHERE noun = 'booking' AND record_id = ANY (${ids}::text[]) AND action IN ('create', 'backup', 'move')
        OR noun = 'raid' AND record_id = ANY (${raidIds}::text[]) AND action IN ('edit', 'delay')
           AND jsonb_exists_any(changes -> 'from', ARRAY['date', 'time'])
     ORDER BY id`.execute(sql)
  return new Map(bookings.map((booking) => [booking.id, wayOf(booking, rows)]))
}

function wayOf({ id, raid_id, ...now }: Facts, rows: readonly Changed[]): Way {
  const its = rows.filter(({ noun, record_id }) => record_id === (noun === 'booking' ? id : raid_id))
  const came = its.findLastIndex(({ noun }) => noun === 'booking')
  const moved = its[came]?.action === 'move' ? its[came].from?.raid : undefined
  let { date, start_minutes: minutes } = now
  // Undoing the raid's edits, newest first, gives the start at the time of the booking.
  for (const { from } of its.slice(came + 1).toReversed()) {
    date = from?.date ?? date
    minutes = minutesOf(from?.time ?? '') ?? minutes
  }
  const isSame = date === now.date && minutes === now.start_minutes
  const started = isSame ? null : instantOf({ date, minutes })
  return { movedFrom: moved ?? null, startedFrom: started?.toISOString() ?? null }
}
