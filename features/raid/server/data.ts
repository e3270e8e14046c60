import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type Kysely, sql as raw, type Selectable, type UpdateObject } from 'kysely'
import { roleOf } from '#features/member/server/data.ts'
import { LISTED_AT_ONCE, type Raid, type RaidClient, type RaidInput } from '#features/raid/raid.ts'
import { type Crew, GONE_AFTER_MS, OVERDUE_AFTER_MS } from '#features/raid/rules.ts'
import type { Difficulty, LootType, Organization, RaidType } from '#features/season/game.ts'
import { curveOfRaid, seasonOf } from '#features/season/server/routes.ts'
import { Failure, invalid, notFound } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'
import { minutesOf, timeText } from '#platform/words/server-time.ts'

/** A condition: a client of `raid` is not done. An aggregate: for EXISTS PostgreSQL reads the open bookings of all raids, for each raid. */
export const HAS_OPEN = raw<boolean>`coalesce((
  SELECT bool_or(NOT booking.done) FROM booking WHERE booking.raid_id = raid.id AND booking.slot IS NOT NULL), false)`

/** Raids that may be in the published list at `now` (isListed decides), unsorted. */
export async function readPublishedCandidates(sql: Kysely<Tables>, now: Date): Promise<Raid[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const rows = await raids(sql)
    .where('raid.published_at', 'is not', null)
    .where('raid.starts_at', '>', ago(GONE_AFTER_MS))
    .where((eb) => eb.or([eb('raid.starts_at', '>', ago(OVERDUE_AFTER_MS)), HAS_OPEN]))
    .execute()
  return rows.map(toRaid)
}

/** Unpublished raids, the latest LISTED_AT_ONCE. */
export async function readPending(sql: Kysely<Tables>): Promise<Raid[]> {
  const latest = raids(sql).where('raid.published_at', 'is', null).orderBy('raid.starts_at', 'desc')
  const rows = await latest.limit(LISTED_AT_ONCE).execute()
  return rows.map(toRaid)
}

/** A raid that is not deleted, in any state. @throws Failure 'not-found' */
export async function readRaid(sql: Kysely<Tables>, id: string): Promise<Raid> {
  const row = await raids(sql).where('raid.id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toRaid(row)
}

export async function readRaids(sql: Kysely<Tables>, ids: readonly string[]): Promise<Raid[]> {
  if (ids.length === 0) return []
  const wanted = raids(sql).where('raid.id', 'in', [...ids])
  const latest = wanted.orderBy('raid.starts_at', 'desc').orderBy('raid.id', 'desc')
  return (await latest.execute()).map(toRaid)
}

interface DeletedRaid extends Crew, Pick<Raid, 'name' | 'published'> {
  readonly deletedBy: string
}

/** Null if the raid is unknown or not deleted. */
export async function readDeletedRaid(sql: Kysely<Tables>, id: string): Promise<DeletedRaid | null> {
  const row = await sql
    .selectFrom('raid')
    .innerJoin('history', (join) =>
      join
        .on('history.noun', '=', 'raid')
        .on('history.record_id', '=', recordId(id))
        .on('history.action', '=', 'delete'),
    )
    .innerJoin('member', 'member.id', 'history.member_id')
    .select(['raid.name', 'raid.published_at', 'raid.raid_leader', 'raid.gold_collector', 'member.username'])
    .where('raid.id', '=', recordId(id))
    .where('raid.deleted_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { name, published_at, username } = row
  return { ...crewOf(row), name, published: published_at !== null, deletedBy: username }
}

/**
 * Locks the raid's row until the transaction ends, then reads it in a second statement, which sees everything committed
 * before the lock was granted. Locking and counting in one statement would oversell. Rows are locked in one order
 * everywhere: raids, bookings, mails, each by id. FOR NO KEY UPDATE, so that inserts that refer to the row do not wait.
 * @throws Failure 'not-found'
 */
export async function lockRaid(sql: Sql, id: string): Promise<Raid> {
  await sql.selectFrom('raid').select('id').where('id', '=', recordId(id)).forNoKeyUpdate().execute()
  return readRaid(sql, id)
}

/** Cheaper than readRaid, and enough for the rules about who may see a raid. @throws Failure 'not-found' */
export async function readCrew(sql: Kysely<Tables>, id: string): Promise<Crew & Pick<Raid, 'published'>> {
  const row = await sql
    .selectFrom('raid')
    .select(['raid_leader', 'gold_collector', 'published_at'])
    .where('id', '=', recordId(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  return { ...crewOf(row), published: row.published_at !== null }
}

export function crewOf(row: { raid_leader: string; gold_collector: string | null }): Crew {
  return {
    raidLeader: { _id: row.raid_leader },
    goldCollector: row.gold_collector === null ? null : { _id: row.gold_collector },
  }
}

function raids(sql: Kysely<Tables>) {
  return sql
    .selectFrom('raid')
    .where('raid.deleted_at', 'is', null)
    .innerJoin('member as leader', 'leader.id', 'raid.raid_leader')
    .leftJoin('member as collector', 'collector.id', 'raid.gold_collector')
    .select([
      'raid.id',
      'raid.name',
      'raid.date',
      'raid.start_minutes',
      'raid.starts_at',
      'raid.published_at',
      'raid.difficulty',
      'raid.organization',
      'raid.loot_type',
      'raid.boss_count',
      'raid.max_clients',
      'raid.pot',
      'raid.raid_type',
      'raid.season_id',
      'raid.version',
      'raid.raid_leader',
      'leader.username as leader_username',
      'leader.handle as leader_handle',
      'raid.gold_collector',
      'collector.username as collector_username',
      'collector.handle as collector_handle',
      // Arrays of json: objects take PostgreSQL half as long again, jsonb three times as long.
      raw<ClientRow[]>`(
        SELECT coalesce(json_agg(json_build_array(booking.id, booking.client_class, booking.locked,
                                                  booking.in_group, booking.done) ORDER BY booking.slot), '[]')
          FROM booking WHERE booking.raid_id = raid.id AND booking.slot IS NOT NULL)`.as('clients'),
      curveOfRaid.as('curve'),
      raw<number>`(
        SELECT count(*) FROM booking WHERE booking.raid_id = raid.id AND booking.state = 'backup')`.as(
        'backups',
      ),
    ])
}

type ClientRow = readonly [
  _id: string,
  clientClass: RaidClient['clientClass'],
  lock: boolean,
  inGroup: boolean,
  status: boolean,
]

type RaidRow = Awaited<ReturnType<ReturnType<typeof raids>['execute']>>[number]

function toRaid(row: RaidRow): Raid {
  return {
    _id: row.id,
    ...plannedOf(row),
    ...seasonOf(row),
    date: row.date,
    startsAt: row.starts_at.toISOString(),
    published: row.published_at !== null,
    raidLeader: person(row.raid_leader, row.leader_username, row.leader_handle),
    goldCollector:
      row.gold_collector === null
        ? null
        : person(row.gold_collector, row.collector_username, row.collector_handle),
    clients: row.clients.map(([_id, clientClass, lock, inGroup, status]) => {
      return { _id, clientClass, lock, inGroup, status }
    }),
    backups: row.backups,
    version: row.version,
  }
}

function person(id: string, username: string | null, handle: string | null) {
  return {
    _id: id,
    username: username ?? 'Unknown',
    ...(handle !== null && { discord: { username: handle } }),
  }
}

/** Inserts a pending raid and returns its id. `starts_at` is the instant of the input's date and time. */
export async function insertRaid(
  sql: Sql,
  input: RaidInput,
  row: Pick<Insertable<RaidTable>, 'season_id' | 'starts_at' | 'created_by' | 'created_at'>,
): Promise<string> {
  const id = randomUUIDv7()
  await sql
    .insertInto('raid')
    .values({
      id,
      ...row,
      ...plannedColumns(input),
      date: input.date,
      published_at: null,
      deleted_at: null,
    })
    .execute()
  return id
}

export async function updateRaid(sql: Sql, id: string, columns: UpdateObject<Tables, 'raid'>): Promise<void> {
  await sql.updateTable('raid').set(columns).where('id', '=', id).execute()
}

type NamedCrew = Partial<Pick<RaidInput, 'raidLeader' | 'goldCollector'>>

/** The people whom an edit newly names: only they must hold the role, others may have lost it since. */
export function onlyNew(before: Raid, input: RaidInput): NamedCrew {
  return {
    ...(input.raidLeader !== before.raidLeader._id && { raidLeader: input.raidLeader }),
    ...(input.goldCollector !== before.goldCollector?._id && { goldCollector: input.goldCollector }),
  }
}

/** @throws Failure 'not-found' for an unknown person, 'invalid-input' for one without the role; both name the field */
export async function assertCrew(sql: Sql, crew: NamedCrew, roleIds: RoleIds): Promise<void> {
  for (const [field, role] of [
    ['raidLeader', 'Raid Leader'],
    ['goldCollector', 'Gold Collector'],
  ] as const) {
    const id = crew[field]
    if (typeof id !== 'string') continue
    const found = await roleOf(sql, id, roleIds[role])
    if (found === 'unknown')
      throw new Failure('not-found', `There is no such ${role}.`, { [field]: `There is no such ${role}.` })
    if (found === 'without') throw invalid(field, `This person does not hold the ${role} role.`)
  }
}

/** A raid's columns that a template has too. */
export interface PlannedRaid {
  id: string
  name: string
  start_minutes: number
  difficulty: Difficulty
  organization: Organization
  loot_type: LootType
  raid_type: RaidType
  boss_count: number
  max_clients: number
  pot: number
  raid_leader: string
  gold_collector: string | null
}

export function plannedColumns(input: Omit<RaidInput, 'date'>) {
  return {
    name: input.name,
    start_minutes: minutesOf(input.time) ?? 0,
    difficulty: input.difficulty,
    organization: input.organization,
    loot_type: input.lootType,
    raid_type: input.raidType,
    boss_count: input.bossCount,
    max_clients: input.maxClients,
    pot: input.pot,
    raid_leader: input.raidLeader,
    gold_collector: input.goldCollector,
  }
}

export function plannedOf(row: Omit<Selectable<PlannedRaid>, 'raid_leader' | 'gold_collector'>) {
  return {
    name: row.name,
    time: timeText(row.start_minutes),
    difficulty: row.difficulty,
    organization: row.organization,
    lootType: row.loot_type,
    bossCount: row.boss_count,
    maxClients: row.max_clients,
    pot: row.pot,
    raidType: row.raid_type,
  }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    raid: RaidTable
    template: PlannedRaid & { title: string }
  }
}

interface RaidTable extends PlannedRaid {
  date: string
  starts_at: Date
  created_by: string
  created_at: Date
  published_at: Date | null
  deleted_at: Date | null
  version: Defaulted<number>
  /** Whether a settlement is approved. A trigger keeps it. */
  settled: Defaulted<boolean>
  copied_from: Defaulted<string | null>
  /** Null for the built-in season. A raid keeps its season. */
  season_id: string | null
}
