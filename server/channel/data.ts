import { type Kysely, sql as raw } from 'kysely'
import type { Channel, ChannelKind, Said } from '#domain/channel/channel.ts'
import type { RaidNow, Told } from '#domain/channel/rules.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** The channels that are set, in no order. */
export async function readChannels(sql: Kysely<Tables>): Promise<Channel[]> {
  const rows = await sql.selectFrom('channel').select(['kind', 'ending', 'hour', 'set_at']).execute()
  return rows.map(toChannel)
}

/** As it is answered: without its address. */
export function toChannel({
  kind,
  ending,
  hour,
  set_at,
}: Pick<ChannelRow, 'kind' | 'ending' | 'hour' | 'set_at'>): Channel {
  return { kind, ending, hour, setAt: set_at.toISOString() }
}

/** Where deliveries for a channel go. */
export const targetOf = (kind: ChannelKind): string => `channel ${kind}`

export interface Target {
  readonly kind: ChannelKind
  /** Of the plan. */
  readonly hour: number | null
  readonly plannedOn: string | null
}

/** Promises what the announcer has to know of the channels that are set. */
export async function readTargets(sql: Sql): Promise<Target[]> {
  return sql.selectFrom('channel').select(['kind', 'hour', 'planned_on as plannedOn']).execute()
}

/** The encrypted address; null when the channel is not set. */
export async function readAddress(sql: Kysely<Tables>, kind: ChannelKind): Promise<string | null> {
  const row = await sql.selectFrom('channel').select('address').where('kind', '=', kind).executeTakeFirst()
  return row?.address ?? null
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
  told_starts_at: Date | null
  told_full: boolean | null
}

/** These raids as they are now, deleted ones too, each with what was told of it last; in the order in which they start. */
export async function readRaidsNow(
  sql: Sql,
  ids: readonly string[],
): Promise<{ now: RaidNow; told: Told | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await raw<RaidRow>`
    SELECT raid.id, name, difficulty, loot_type, raid_type, raid.starts_at, max_clients,
           published_at IS NOT NULL AS published, deleted_at IS NOT NULL AS deleted,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') AS booked,
           told.starts_at AS told_starts_at, told.is_full AS told_full
      FROM raid LEFT JOIN announced_raid AS told ON told.raid_id = raid.id
     WHERE raid.id = ANY (${[...ids]}::uuid[]) ORDER BY raid.starts_at, raid.id`.execute(sql)
  return rows.map((row) => ({
    now: { raid: announcedOf(row), published: row.published, deleted: row.deleted, free: freeOf(row) },
    told:
      row.told_starts_at === null
        ? null
        : { startsAt: row.told_starts_at.toISOString(), isFull: row.told_full === true },
  }))
}

type Shown = Pick<RaidRow, 'id' | 'name' | 'difficulty' | 'loot_type' | 'raid_type' | 'starts_at'>

function announcedOf({ id, name, difficulty, loot_type, raid_type, starts_at }: Shown): RaidNow['raid'] {
  const startsAt = starts_at.toISOString()
  return { raidId: id, name, difficulty, lootType: loot_type, raidType: raid_type, startsAt }
}

const freeOf = (row: Pick<RaidRow, 'max_clients' | 'booked'>) => Math.max(0, row.max_clients - row.booked)

export async function storeTold(sql: Sql, raidId: string, told: Told | null): Promise<void> {
  if (told === null) {
    await sql.deleteFrom('announced_raid').where('raid_id', '=', raidId).execute()
    return
  }
  const values = { starts_at: new Date(told.startsAt), is_full: told.isFull }
  await sql
    .insertInto('announced_raid')
    .values({ raid_id: raidId, ...values })
    .onConflict((conflict) => conflict.column('raid_id').doUpdateSet(values))
    .execute()
}

/** More raids than a message holds. */
const PLANNED = 100

/** The published raids that start within a day, the first first. */
export async function readPlan(sql: Sql, now: Date): Promise<Extract<Said, { kind: 'plan' }>> {
  const until = new Date(now.getTime() + 24 * 3_600_000)
  const { rows } = await raw<Shown & Pick<RaidRow, 'max_clients' | 'booked'>>`
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

/** Promises to forget what was told of raids that have long started: nothing is said of them any more. */
export async function forgetOldRaids(sql: Kysely<Tables>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 7 * 24 * 3_600_000)
  await sql.deleteFrom('announced_raid').where('starts_at', '<', old).execute()
}
