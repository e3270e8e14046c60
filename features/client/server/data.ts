import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import {
  type ClientRecord,
  type ClientWarning,
  clientKey,
  type NamedClient,
  NO_SHOW_DAYS,
  SAME_RESET,
  WARNINGS_SHOWN,
} from '#features/client/client.ts'
import type { Raid } from '#features/raid/raid.ts'
import { isOwnRaid, isVisibleRaid } from '#features/raid/server/access.ts'
import { notFound } from '#platform/call/failure.ts'
import { type Actor, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { recordId } from '#platform/database/record-id.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { resetBounds, wallClockAt } from '#platform/words/server-time.ts'

type Beside = Pick<Raid, '_id' | 'difficulty' | 'startsAt'>

/** The clients whose records are read. */
interface Asked {
  /** The raid that they are to go with: only beside one it is known which other raids are in its reset. */
  readonly raid: Beside | null
  /** A member's id: whose warnings are their own. */
  readonly readerId: string
  readonly now: Date
}

/** The records of clients, in the order of their keys. */
export async function readRecords(
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

/** A raid that was deleted before that cancelled its bookings left them booked: of its own what was done took place. */
const tookPlace = raw<boolean>`(raid.deleted_at IS NULL OR booking.done OR booking.state = 'no-show')`

async function readCounts(sql: Kysely<Tables>, keys: readonly string[], now: Date) {
  const hasBeen = raw<boolean>`(raid.starts_at <= ${now} OR booking.done OR booking.state = 'no-show')`
  const rows = await sql
    .selectFrom('booking')
    .innerJoin('raid', 'raid.id', 'booking.raid_id')
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

/** The clients with these keys who are on these raids, as far as the actor may view the raids' details. */
export async function readOnRaids(
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

/** Those that stand on this day, the newest first. */
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

/** Answers its id. */
export async function insertWarning(
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

/**
 * One warning, also one that was taken back, as its reader sees it.
 *
 * @throws Failure 'not-found'
 */
export async function readWarning(
  sql: Kysely<Tables>,
  id: string,
  { _id: readerId }: Actor,
): Promise<ClientWarning> {
  const row = await warnings(sql).where('id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toWarning(row, readerId)
}

/** As readWarning, locked until the transaction ends, with whom it warns of, where it was put and whether it still stands. */
export async function lockWarning(sql: Sql, id: string, readerId: string) {
  const row = await warnings(sql).where('id', '=', recordId(id)).forUpdate().executeTakeFirstOrThrow(notFound)
  const client: NamedClient = { name: row.client_name, realm: row.client_realm }
  return {
    warning: toWarning(row, readerId),
    client,
    raidId: row.raid_id,
    isActive: row.taken_back_at === null,
  }
}

/** Takes a warning back; it is kept. */
export async function storeTakenBack(sql: Sql, id: string, by: string, now: Date): Promise<void> {
  await sql
    .updateTable('client_warning')
    .set({ taken_back_at: now, taken_back_by: by })
    .where('id', '=', id)
    .execute()
}
