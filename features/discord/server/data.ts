import { type Kysely, sql as raw } from 'kysely'
import type { Channel, ChannelKind, Said } from '#features/discord/channel.ts'
import { afterSaying, type RaidNow, type SaidOf } from '#features/discord/rules.ts'
import { freeSlots } from '#features/raid/slots.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { deleteUnlocked } from '#platform/database/tidy.ts'

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

/** The channels that are set, with the hour of the plan and the day of its last one. */
export async function readPlanning(sql: Kysely<Tables>) {
  return sql.selectFrom('channel').select(['kind', 'hour', 'planned_on as plannedOn']).execute()
}

/** Discord is not asked for this channel until it is set again. @returns whether it was asked until now */
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

/** The encrypted address, and since when Discord no longer knows it; undefined when the channel is not set. */
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

interface RaidRow {
  id: string
  name: string
  difficulty: RaidNow['raid']['difficulty']
  loot_type: RaidNow['raid']['lootType']
  raid_type: RaidNow['raid']['raidType']
  starts_at: Date
  max_clients: number
  deleted: boolean
  booked: number
}

/** These published raids, or those that start after `now`, deleted ones too, each with what Discord was told, the first first. */
export async function readRaidsAndSaid(
  sql: Kysely<Tables>,
  which: { ids: readonly string[] } | { after: Date },
): Promise<{ raid: RaidNow; said: SaidOf }[]> {
  const fits =
    'ids' in which ? raw`raid.id = ANY (${[...which.ids]}::uuid[])` : raw`raid.starts_at > ${which.after}`
  const { rows } = await raw<RaidRow & { told: Date | null; isFull: boolean; isHeard: boolean }>`
    SELECT raid.id, name, difficulty, loot_type, raid_type, raid.starts_at, max_clients, deleted_at IS NOT NULL AS deleted,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') AS booked,
           said.starts_at AS told, coalesce(said.is_full, false) AS "isFull", coalesce(said.is_heard, false) AS "isHeard"
      FROM raid LEFT JOIN raid_said AS said ON said.raid_id = raid.id
     WHERE raid.published_at IS NOT NULL AND ${fits} ORDER BY raid.starts_at, raid.id`.execute(sql)
  return rows.map(({ told, isFull, isHeard, ...row }) => ({
    raid: { raid: announcedOf(row), deleted: row.deleted, free: freeOf(row) },
    said: { startsAt: told?.toISOString() ?? null, isFull, isHeard },
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

/** People may read that these raids are published; or, after a clear refusal, they do not. */
export async function storeHeard(
  sql: Kysely<Tables>,
  raidIds: readonly string[],
  isHeard: boolean,
): Promise<void> {
  await raw`
    INSERT INTO raid_said (raid_id, is_heard) SELECT id, ${isHeard} FROM unnest(${[...raidIds]}::uuid[]) AS raid (id)
        ON CONFLICT (raid_id) DO UPDATE SET is_heard = excluded.is_heard`.execute(sql)
}

/** Discord was told this, or it was dropped and is not said again. */
export async function noteSaid(
  sql: Kysely<Tables>,
  says: Said,
  { isTold }: { isTold: boolean },
): Promise<void> {
  if (says.kind === 'plan') return
  const { raidId } = says.raid
  const [found] = await readRaidsAndSaid(sql, { ids: [raidId] })
  if (found === undefined) return
  const after = afterSaying(found.said, says)
  const isHeard = isTold || says.kind === 'deleted' ? after.isHeard : found.said.isHeard
  await storeSaid(sql, raidId, { ...after, isHeard })
}

async function storeSaid(
  sql: Kysely<Tables>,
  raidId: string,
  { startsAt, isFull, isHeard }: SaidOf,
): Promise<void> {
  const told = {
    starts_at: startsAt === null ? null : new Date(startsAt),
    is_full: isFull,
    is_heard: isHeard,
  }
  await sql
    .insertInto('raid_said')
    .values({ raid_id: raidId, ...told })
    .onConflict((one) => one.column('raid_id').doUpdateSet(told))
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

/** The plan of this day is made. */
export async function storePlanned(sql: Kysely<Tables>, date: string): Promise<void> {
  await sql.updateTable('channel').set({ planned_on: date }).where('kind', '=', 'plan').execute()
}

/** Nothing is said any more of raids that started a week ago. */
export async function forgetOldRaids(sql: Kysely<Tables>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 7 * 24 * 3_600_000)
  await deleteUnlocked(sql, 'raid_said', raw`raid_id IN (SELECT id FROM raid WHERE starts_at < ${old})`)
}
