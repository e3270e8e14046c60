import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw, type Selectable } from 'kysely'
import { listOwnClients } from '#features/booking/calls.ts'
import { maySeeFully } from '#features/booking/rules.ts'
import { readBooking, readBookings } from '#features/booking/server/data.ts'
import type { ClientLimits } from '#features/booking/server/routes.ts'
import {
  bookedClientKey,
  type ClientRecord,
  type ClientWarning,
  clientKey,
  findOnRaids,
  getClientRecord,
  listClientRecords,
  NO_SHOW_DAYS,
  SAME_RESET,
  takeBackWarning,
  WARNINGS_SHOWN,
  warnOfClient,
  whyNotTakeBackWarning,
  whyNotUntil,
  whyNotWarn,
} from '#features/client/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { isOwnRaid, isVisibleRaid, viewedRaid, viewedUnlessDeleted } from '#features/raid/server/access.ts'
import { notFound, throwIf } from '#platform/call/failure.ts'
import { type Actor, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Defaulted, Tables } from '#platform/database/tables.ts'
import { resetBounds, wallClockAt } from '#platform/words/server-time.ts'
import { readOwnClients } from './own-data.ts'

export function clientRoutes({ limits }: { limits: ClientLimits }): Implementation[] {
  return [
    implement(getClientRecord, async ({ name, realm, raidId }, { sql, actor, now }) => {
      const key = clientKey({ name, realm })
      limits.name(actor._id, [key])
      const raid = raidId === undefined ? null : await viewedUnlessDeleted(sql, raidId, actor)
      const recordOfKey = await readRecords(sql, [key], { raid, readerId: actor._id, now })
      return { payload: recordOfKey(key) }
    }),
    implement(findOnRaids, async ({ clients, raidIds }, { sql, actor }) => {
      const keys = clients.map(clientKey)
      limits.name(actor._id, keys)
      const found = await readOnRaids(sql, { keys, raidIds }, actor)
      const payload = found.flatMap(({ key, ...on }) =>
        keys.flatMap((one, client) => (one === key ? [{ ...on, client }] : [])),
      )
      return { payload }
    }),
    implement(listClientRecords, { cache: { views: ['bookings'] } }, recordsOfRaid),
    implement(listOwnClients, async ({ chip, before }, { sql, actor, now }) =>
      readOwnClients(sql, { actor, chip, before, now }),
    ),
    implement(warnOfClient, warn),
    implement(takeBackWarning, takeWarningBack),
  ]
}

const recordsOfRaid: Handler<typeof listClientRecords> = async ({ raidId }, { sql, actor, now }) => {
  const raid = await viewedUnlessDeleted(sql, raidId, actor)
  const bookings = raid === null ? [] : await readBookings(sql, raid._id, true)
  const there = bookings.filter(
    ({ end, userId }) => end === null && raid && maySeeFully(actor, userId._id, raid),
  )
  if (there.length === 0) return { payload: [] }
  const keys = there.map(bookedClientKey)
  const recordOfKey = await readRecords(sql, keys, { raid, readerId: actor._id, now })
  return {
    payload: there.map((booking) => ({ bookingId: booking._id, ...recordOfKey(bookedClientKey(booking)) })),
  }
}

const warn: Handler<typeof warnOfClient> = async ({ bookingId, text, until }, { sql, actor, now }) => {
  const booking = await readBooking(sql, bookingId)
  const raid = await viewedRaid(sql, booking.raidId, actor)
  throwIf(whyNotWarn(raid, actor) ?? whyNotUntil(until, now))
  const row = {
    id: randomUUIDv7(),
    client_name: booking.clientName ?? '',
    client_realm: booking.clientRealm ?? '',
    client_key: bookedClientKey(booking),
    raid_id: raid._id,
    text,
    until: until ?? null,
    member_id: actor._id,
    created_at: now,
  }
  await sql.insertInto('client_warning').values(row).execute()
  await record(sql, { ...recordOf(row, actor), action: 'warn', to: factsOf(row) })
  return { payload: toWarning(row, actor._id), message: 'Warning added' }
}

const takeWarningBack: Handler<typeof takeBackWarning> = async ({ warningId }, { sql, actor, now }) => {
  const found = sql.selectFrom('client_warning').selectAll().where('id', '=', recordId(warningId))
  const row = await found.forUpdate().executeTakeFirstOrThrow(notFound)
  const warning = toWarning(row, actor._id)
  throwIf(whyNotTakeBackWarning(warning, actor))
  if (row.taken_back_at === null) {
    const takenBack = { taken_back_at: now, taken_back_by: actor._id }
    await sql.updateTable('client_warning').set(takenBack).where('id', '=', row.id).execute()
    await record(sql, { ...recordOf(row, actor), action: 'take-back-warning', from: factsOf(row) })
  }
  return { payload: warning, message: 'Warning withdrawn' }
}

type WarningRow = Omit<Selectable<Tables['client_warning']>, 'taken_back_at' | 'taken_back_by'>

function recordOf({ id, raid_id }: WarningRow, { _id: memberId }: Actor) {
  return { noun: 'client', recordId: id, memberId, raidId: raid_id } as const
}

function factsOf({ client_name, client_realm, text, until }: WarningRow) {
  return { client: `${client_name}-${client_realm}`, text, until }
}

type Beside = Pick<Raid, '_id' | 'difficulty' | 'startsAt'>

interface Asked {
  /** The raid whose reset decides the client's other raids. */
  readonly raid: Beside | null
  /** A member id, for `isOwn` of warnings. */
  readonly readerId: string
  readonly now: Date
}

/** The records of these clients, by key. */
async function readRecords(
  sql: Kysely<Tables>,
  keys: readonly string[],
  { raid, readerId, now }: Asked,
): Promise<(key: string) => ClientRecord> {
  const counts = new Map((await readCounts(sql, keys, now)).map(({ key, ...counted }) => [key, counted]))
  const others = Map.groupBy(raid === null ? [] : await readSameReset(sql, keys, raid), ({ key }) => key)
  const warnings = Map.groupBy(await readWarnings(sql, keys, now), ({ client_key }) => client_key)
  return (key) => ({
    ...(counts.get(key) ?? NEVER_BOOKED),
    sameReset: (others.get(key) ?? [])
      .slice(0, SAME_RESET)
      .map(({ date, difficulty }) => ({ date, difficulty })),
    warnings: (warnings.get(key) ?? []).slice(0, WARNINGS_SHOWN).map((row) => toWarning(row, readerId)),
  })
}

const NEVER_BOOKED = { booked: 0, noShows: 0, noShowDays: [], lastOn: null }

/** Excludes open bookings of deleted raids: deletion did not always cancel bookings. */
const tookPlace = raw<boolean>`(raid.deleted_at IS NULL OR booking.done OR booking.state = 'no-show')`

async function readCounts(sql: Kysely<Tables>, keys: readonly string[], now: Date) {
  const hasBeen = raw<boolean>`(raid.starts_at <= ${now} OR booking.done OR booking.state = 'no-show')`
  const rows = await sql
    .selectFrom('booking')
    // With OFFSET 0 each raid is found by its id; the planner may read all raids for a client of many.
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('raid')
          .selectAll()
          .whereRef('id', '=', 'booking.raid_id')
          .offset(raw.lit(0))
          .as('raid'),
      (join) => join.onTrue(),
    )
    .select([
      'booking.client_key as key',
      raw<number>`count(*) FILTER (WHERE ${hasBeen})`.as('booked'),
      raw<number>`count(*) FILTER (WHERE booking.state = 'no-show')`.as('noShows'),
      raw<string[]>`coalesce((array_agg(raid.date::text ORDER BY raid.date DESC)
        FILTER (WHERE booking.state = 'no-show'))[1:${raw.lit(NO_SHOW_DAYS)}], '{}')`.as('noShowDays'),
      raw<string | null>`max(raid.date) FILTER (WHERE ${hasBeen})`.as('lastOn'),
      raw<string | null>`min(raid.date) FILTER (WHERE NOT ${hasBeen})`.as('nextOn'),
    ])
    .where('booking.client_key', 'in', [...keys])
    .where('booking.state', 'in', ['booked', 'no-show'])
    .where(tookPlace)
    .groupBy('booking.client_key')
    .execute()
  return rows.map(({ nextOn, ...row }) => ({ ...row, ...(nextOn !== null && { nextOn }) }))
}

function readSameReset(sql: Kysely<Tables>, keys: readonly string[], { _id, difficulty, startsAt }: Beside) {
  const { from, to } = resetBounds(new Date(startsAt))
  return sql
    .selectFrom('booking')
    .innerJoin('raid', 'raid.id', 'booking.raid_id')
    .select(['booking.client_key as key', 'raid.date', 'raid.difficulty'])
    .where('booking.client_key', 'in', [...keys])
    .where('booking.slot', 'is not', null)
    .where('raid.id', '<>', _id)
    .where('raid.difficulty', '=', difficulty)
    .where('raid.starts_at', '>=', from)
    .where('raid.starts_at', '<', to)
    .where('raid.deleted_at', 'is', null)
    .groupBy(['booking.client_key', 'raid.id'])
    .orderBy('raid.starts_at')
    .execute()
}

/** The clients with these keys who are on these raids, if the actor may view the raids' details. */
function readOnRaids(
  sql: Kysely<Tables>,
  { keys, raidIds }: { keys: readonly string[]; raidIds: readonly string[] },
  actor: Actor,
) {
  return sql
    .selectFrom('booking')
    .innerJoin('raid', 'raid.id', 'booking.raid_id')
    .select(['booking.raid_id as raidId', 'booking.client_key as key'])
    .select(({ fn }) => fn.countAll<number>().as('bookings'))
    .where('booking.raid_id', 'in', raidIds.map(recordId))
    .where('booking.client_key', 'in', [...keys])
    .where('booking.state', 'in', ['booked', 'backup'])
    .where('raid.deleted_at', 'is', null)
    .where(isVisibleRaid(actor))
    .where(isStaff(actor) || isAdvertiser(actor) ? raw<boolean>`true` : isOwnRaid(actor))
    .groupBy(['booking.raid_id', 'booking.client_key'])
    .execute()
}

/** Warnings that are valid on this day, newest first. */
function readWarnings(sql: Kysely<Tables>, keys: readonly string[], now: Date) {
  return sql
    .selectFrom('client_warning')
    .selectAll()
    .where('client_key', 'in', [...keys])
    .where('taken_back_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', wallClockAt(now).date)]))
    .orderBy('id', 'desc')
    .execute()
}

function toWarning(row: WarningRow, readerId: string): ClientWarning {
  return {
    _id: row.id,
    text: row.text,
    since: wallClockAt(row.created_at).date,
    until: row.until,
    isOwn: row.member_id === readerId,
  }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    client_warning: {
      id: string
      client_name: string
      client_realm: string
      client_key: string
      text: string
      /** The last day; null for a permanent one. */
      until: string | null
      raid_id: string
      member_id: string
      created_at: Date
      taken_back_at: Defaulted<Date | null>
      taken_back_by: Defaulted<string | null>
    }
  }
}
