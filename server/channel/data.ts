import { type Kysely, sql as raw } from 'kysely'
import type { Channel, ChannelKind, Said } from '#domain/channel/channel.ts'
import type { RaidNow, SaidOf } from '#domain/channel/rules.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { deleteUnlocked } from '#server/database/tidy.ts'

/** The channels that are set, in no order. */
export async function readChannels(sql: Kysely<Tables>): Promise<Channel[]> {
  const rows = await sql
    .selectFrom('channel')
    .select(['kind', 'ending', 'hour', 'set_at', 'broken_since'])
    .execute()
  return rows.map(toChannel)
}

/** As it is answered: without its address. */
export function toChannel(row: Omit<ChannelRow, 'address' | 'planned_on' | 'set_by'>): Channel {
  const { kind, ending, hour, set_at, broken_since } = row
  return { kind, ending, hour, setAt: set_at.toISOString(), brokenSince: broken_since?.toISOString() ?? null }
}

/** Where deliveries for a channel go. */
export const targetOf = (kind: ChannelKind): string => `channel ${kind}`

export interface Target {
  readonly kind: ChannelKind
  /** The hour of the plan. */
  readonly hour: number | null
  readonly plannedOn: string | null
}

/** Promises what the announcer has to know of the channels that are set and work. */
export async function readTargets(sql: Sql): Promise<Target[]> {
  return sql
    .selectFrom('channel')
    .select(['kind', 'hour', 'planned_on as plannedOn'])
    .where('broken_since', 'is', null)
    .execute()
}

/** Promises that Discord is not asked for this channel until it is set again. @returns whether it was asked until now */
export async function markBroken(sql: Sql, kind: ChannelKind, now: Date): Promise<boolean> {
  const marked = await sql
    .updateTable('channel')
    .set({ broken_since: now })
    .where('kind', '=', kind)
    .where('broken_since', 'is', null)
    .returning('kind')
    .execute()
  return marked.length > 0
}

/** The encrypted address, and whether Discord no longer knows it; undefined when the channel is not set. */
export async function readAddress(sql: Kysely<Tables>, kind: ChannelKind) {
  return sql
    .selectFrom('channel')
    .select(['address', 'broken_since as brokenSince'])
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export type ChannelRow = Tables['channel']

/** The row, locked until the transaction ends; undefined when the channel is not set. */
export async function lockChannel(sql: Sql, kind: ChannelKind): Promise<ChannelRow | undefined> {
  return sql.selectFrom('channel').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()
}

export async function storeChannel(sql: Sql, row: ChannelRow): Promise<void> {
  const { kind, ...rest } = row
  await sql
    .insertInto('channel')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(rest))
    .execute()
}

export async function deleteChannel(sql: Sql, kind: ChannelKind): Promise<void> {
  await sql.deleteFrom('channel').where('kind', '=', kind).execute()
}

/** Where the history was read up to, for this transaction alone; null while another instance is at it. */
export async function claimPosition(sql: Sql): Promise<string | null> {
  // A place of another database, which somebody copied in, is none: what is new begins now.
  const { rows } = await raw<{ position: string }>`
    SELECT CASE WHEN pg_snapshot_xmax(position) > pg_snapshot_xmax(pg_current_snapshot())
                THEN pg_current_snapshot() ELSE position END::text AS position
      FROM announcing FOR UPDATE SKIP LOCKED`.execute(sql)
  return rows[0]?.position ?? null
}

export async function storePosition(sql: Sql, position: string): Promise<void> {
  await raw`UPDATE announcing SET position = ${position}::pg_snapshot`.execute(sql)
}

interface RaidRow {
  id: string
  name: string
  difficulty: RaidNow['raid']['difficulty']
  loot_type: RaidNow['raid']['lootType']
  raid_type: RaidNow['raid']['raidType']
  starts_at: Date
  max_clients: number
  published: boolean
  deleted: boolean
  booked: number
}

/**
 * These raids as they are, deleted ones too, each with what was said of it, in the order in which they start. What was said is locked
 * until the transaction ends: whoever decides by it does so one after another.
 */
export async function lockRaidsNow(
  sql: Sql,
  ids: readonly string[],
): Promise<{ now: RaidNow; said: SaidOf }[]> {
  if (ids.length === 0) return []
  await raw`INSERT INTO raid_said (raid_id) SELECT id FROM raid WHERE published_at IS NOT NULL AND id = ANY (${[...ids]}::uuid[])
                ORDER BY id ON CONFLICT DO NOTHING`.execute(sql)
  const { rows: said } = await raw<{ raid_id: string; starts_at: Date | null; is_full: boolean }>`
    SELECT raid_id, starts_at, is_full FROM raid_said
     WHERE raid_id = ANY (${[...ids]}::uuid[]) ORDER BY raid_id FOR UPDATE`.execute(sql)
  const saidOf = new Map(said.map((row) => [row.raid_id, row]))
  const rows = await readRaids(sql, ids)
  return rows.map((now) => {
    const row = saidOf.get(now.raid.raidId)
    return { now, said: { startsAt: row?.starts_at?.toISOString() ?? null, isFull: row?.is_full === true } }
  })
}

/** Promises this raid as it is with what was said of it, without a lock; null of one that nobody knows. */
export async function readRaidNow(
  sql: Kysely<Tables>,
  id: string,
): Promise<{ now: RaidNow; said: SaidOf } | null> {
  const said = await sql
    .selectFrom('raid_said')
    .select(['starts_at', 'is_full'])
    .where('raid_id', '=', id)
    .executeTakeFirst()
  const [now] = await readRaids(sql, [id])
  if (now === undefined) return null
  return { now, said: { startsAt: said?.starts_at?.toISOString() ?? null, isFull: said?.is_full === true } }
}

async function readRaids(sql: Kysely<Tables>, ids: readonly string[]): Promise<RaidNow[]> {
  const { rows } = await raw<RaidRow>`
    SELECT raid.id, name, difficulty, loot_type, raid_type, starts_at, max_clients,
           published_at IS NOT NULL AS published, deleted_at IS NOT NULL AS deleted,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') AS booked
      FROM raid WHERE raid.id = ANY (${[...ids]}::uuid[]) ORDER BY starts_at, id`.execute(sql)
  return rows.map((row) => ({
    raid: announcedOf(row),
    published: row.published,
    deleted: row.deleted,
    free: freeOf(row),
  }))
}

type Shown = Pick<RaidRow, 'id' | 'name' | 'difficulty' | 'loot_type' | 'raid_type' | 'starts_at'>

function announcedOf({ id, name, difficulty, loot_type, raid_type, starts_at }: Shown): RaidNow['raid'] {
  const startsAt = starts_at.toISOString()
  return { raidId: id, name, difficulty, lootType: loot_type, raidType: raid_type, startsAt }
}

type Slots = Pick<RaidRow, 'max_clients' | 'booked'>

function freeOf({ max_clients: maxClients, booked: length }: Slots): number {
  return freeSlots({ maxClients, clients: { length } })
}

export async function storeSaid(sql: Sql, raidId: string, { startsAt, isFull }: SaidOf): Promise<void> {
  await sql
    .updateTable('raid_said')
    .set({ starts_at: startsAt === null ? null : new Date(startsAt), is_full: isFull })
    .where('raid_id', '=', raidId)
    .execute()
}

/** More raids than a message holds. */
const PLANNED = 100

/** The published raids that start within a day, the first first. */
export async function readPlan(sql: Kysely<Tables>, now: Date): Promise<Extract<Said, { kind: 'plan' }>> {
  const until = new Date(now.getTime() + 24 * 3_600_000)
  const { rows } = await raw<Shown & Slots>`
    SELECT id, name, difficulty, loot_type, raid_type, starts_at, max_clients,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') AS booked
      FROM raid
     WHERE published_at IS NOT NULL AND deleted_at IS NULL AND starts_at >= ${now} AND starts_at < ${until}
     ORDER BY starts_at, id LIMIT ${raw.lit(PLANNED)}`.execute(sql)
  return { kind: 'plan', raids: rows.map((row) => ({ ...announcedOf(row), free: freeOf(row) })) }
}

/** Promises that the plan of this day, or of a later one, is made from now on. */
export async function storePlanned(sql: Sql, date: string): Promise<void> {
  await sql.updateTable('channel').set({ planned_on: date }).where('kind', '=', 'plan').execute()
}

/** Promises to forget what was said of raids that have long started: nothing is said of them any more. */
export async function forgetOldRaids(sql: Kysely<Tables>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 7 * 24 * 3_600_000)
  await deleteUnlocked(sql, 'raid_said', raw`raid_id IN (SELECT id FROM raid WHERE starts_at < ${old})`)
}
