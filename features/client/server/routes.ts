import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
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
  type NamedClient,
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
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'
import { resetBounds, wallClockAt } from '#platform/words/server-time.ts'
import { readOwnClients } from './own-data.ts'

export function clientRoutes({ limits }: { limits: ClientLimits }): Implementation[] {
  return [
    implement(getClientRecord, async ({ name, realm, raidId }, { sql, actor, now }) => {
      const key = clientKey({ name, realm })
      limits.name(actor._id, [key])
      const raid = raidId === undefined ? null : await viewedUnlessDeleted(sql, raidId, actor)
      const [payload] = await readRecords(sql, [key], { raid, readerId: actor._id, now })
      if (payload === undefined) throw new Error('One client was asked about, and none was answered')
      return { payload }
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
  if (raid === null) return { payload: [] }
  const there = (await readBookings(sql, raid._id, true)).filter(
    ({ end, userId }) => end === null && maySeeFully(actor, userId._id, raid),
  )
  const records = await readRecords(sql, there.map(bookedClientKey), { raid, readerId: actor._id, now })
  return {
    payload: there.flatMap(({ _id: bookingId }, at) => {
      const of = records[at]
      return of === undefined ? [] : [{ bookingId, ...of }]
    }),
  }
}

const warn: Handler<typeof warnOfClient> = async ({ bookingId, text, until }, { sql, actor, now }) => {
  const booking = await readBooking(sql, bookingId)
  const raid = await viewedRaid(sql, booking.raidId, actor)
  throwIf(whyNotWarn(raid, actor) ?? whyNotUntil(until, now))
  const client = { name: booking.clientName ?? '', realm: booking.clientRealm ?? '' }
  const warning = { client, raidId: raid._id, text, until: until ?? null, by: actor._id, now }
  const id = await insertWarning(sql, warning)
  const to = { client: `${client.name}-${client.realm}`, text, until: warning.until }
  const by = { recordId: id, memberId: actor._id, raidId: raid._id }
  await record(sql, { noun: 'client', action: 'warn', ...by, to })
  return { payload: await readWarning(sql, id, actor), message: 'Warning added' }
}

const takeWarningBack: Handler<typeof takeBackWarning> = async ({ warningId }, { sql, actor, now }) => {
  const { warning, client, raidId, isActive } = await lockWarning(sql, warningId, actor._id)
  throwIf(whyNotTakeBackWarning(warning, actor))
  if (isActive) {
    await storeTakenBack(sql, warning._id, actor._id, now)
    await record(sql, {
      noun: 'client',
      action: 'take-back-warning',
      recordId: warning._id,
      memberId: actor._id,
      raidId,
      from: { client: `${client.name}-${client.realm}`, text: warning.text, until: warning.until },
    })
  }
  return { payload: warning, message: 'Warning withdrawn' }
}

type Beside = Pick<Raid, '_id' | 'difficulty' | 'startsAt'>

interface Asked {
  /** The raid whose reset decides the client's other raids. */
  readonly raid: Beside | null
  /** A member id, for `isOwn` of warnings. */
  readonly readerId: string
  readonly now: Date
}

async function readRecords(
  sql: Kysely<Tables>,
  keys: readonly string[],
  { raid, readerId, now }: Asked,
): Promise<ClientRecord[]> {
  if (keys.length === 0) return []
  const counts = new Map((await readCounts(sql, keys, now)).map(({ key, ...counted }) => [key, counted]))
  const others = Map.groupBy(raid === null ? [] : await readSameReset(sql, keys, raid), ({ key }) => key)
  const warnings = Map.groupBy(await readWarnings(sql, keys, now), ({ client_key }) => client_key)
  return keys.map((key) => ({
    ...(counts.get(key) ?? NEVER_BOOKED),
    sameReset: (others.get(key) ?? [])
      .slice(0, SAME_RESET)
      .map(({ date, difficulty }) => ({ date, difficulty })),
    warnings: (warnings.get(key) ?? []).slice(0, WARNINGS_SHOWN).map((row) => toWarning(row, readerId)),
  }))
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

async function readSameReset(
  sql: Kysely<Tables>,
  keys: readonly string[],
  { _id, difficulty, startsAt }: Beside,
) {
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

function warnings(sql: Kysely<Tables>) {
  return sql
    .selectFrom('client_warning')
    .select(['id', 'client_name', 'client_realm', 'client_key', 'text', 'until', 'member_id', 'created_at'])
    .select(['raid_id', 'taken_back_at'])
}

type WarningRow = Awaited<ReturnType<ReturnType<typeof warnings>['execute']>>[number]

/** The clients with these keys who are on these raids, if the actor may view the raids' details. */
async function readOnRaids(
  sql: Kysely<Tables>,
  { keys, raidIds }: { keys: readonly string[]; raidIds: readonly string[] },
  actor: Actor,
): Promise<{ raidId: string; key: string; bookings: number }[]> {
  const rows = await sql
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
  return rows.map((row) => ({ ...row, bookings: Number(row.bookings) }))
}

/** Warnings that are valid on this day, newest first. */
async function readWarnings(sql: Kysely<Tables>, keys: readonly string[], now: Date): Promise<WarningRow[]> {
  return warnings(sql)
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

interface NewWarning {
  readonly raidId: string
  readonly client: NamedClient
  readonly text: string
  readonly until: string | null
  /** A member's id. */
  readonly by: string
  readonly now: Date
}

async function insertWarning(
  sql: Sql,
  { client, raidId, text, until, by, now }: NewWarning,
): Promise<string> {
  const id = randomUUIDv7()
  const about = {
    client_name: client.name,
    client_realm: client.realm,
    client_key: clientKey(client),
    raid_id: raidId,
  }
  const row = { id, ...about, text, until, member_id: by, created_at: now }
  await sql.insertInto('client_warning').values(row).execute()
  return id
}

/** Also finds a warning that was taken back. @throws Failure 'not-found' */
async function readWarning(
  sql: Kysely<Tables>,
  id: string,
  { _id: readerId }: Actor,
): Promise<ClientWarning> {
  const row = await warnings(sql).where('id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toWarning(row, readerId)
}

/** As readWarning, and locks the row until the transaction ends. `isActive`: the warning is not taken back. */
async function lockWarning(sql: Sql, id: string, readerId: string) {
  const row = await warnings(sql).where('id', '=', recordId(id)).forUpdate().executeTakeFirstOrThrow(notFound)
  const client: NamedClient = { name: row.client_name, realm: row.client_realm }
  return {
    warning: toWarning(row, readerId),
    client,
    raidId: row.raid_id,
    isActive: row.taken_back_at === null,
  }
}

async function storeTakenBack(sql: Sql, id: string, by: string, now: Date): Promise<void> {
  await sql
    .updateTable('client_warning')
    .set({ taken_back_at: now, taken_back_by: by })
    .where('id', '=', id)
    .execute()
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
