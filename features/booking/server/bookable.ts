import type { InferResult, Kysely } from 'kysely'
import type { Capacity, Raid } from '#features/raid/raid.ts'
import type { Crew } from '#features/raid/rules.ts'
import { crewOf } from '#features/raid/server/data.ts'
import { curveOfRaid, seasonOf } from '#features/season/server/data.ts'
import { Failure } from '#platform/call/failure.ts'
import { recordId } from '#platform/database/record-id.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

/** The facts that a booking needs of its raid; of its clients only how many there are. */
export type Bookable = Crew &
  Capacity &
  Pick<Raid, '_id' | 'name' | 'pot' | 'raidType' | 'difficulty' | 'lootType' | 'version' | 'season'>

/** The same without its clients. */
export type Uncounted = Omit<Bookable, keyof Taken>

/**
 * Locks the raid's row until the transaction ends, then counts in a second statement: what it says of the bookings is what
 * was committed when the lock was had.
 *
 * @throws Failure 'not-found'
 */
export async function lockBookable(sql: Sql, id: string): Promise<Bookable> {
  const raid = await lockUncounted(sql, id)
  return { ...raid, ...(await countTaken(sql, raid)) }
}

/**
 * As `lockBookable`, without counting. It reads no more of the raid than its bookings need.
 *
 * @throws Failure 'not-found'
 */
export async function lockUncounted(sql: Sql, id: string): Promise<Uncounted> {
  return asRead(await rowOf(sql, recordId(id)).forNoKeyUpdate().executeTakeFirst())
}

function asRead(row: RaidRow | undefined): Uncounted {
  if (row === undefined) throw new Failure('not-found')
  return {
    _id: row.id,
    name: row.name,
    published: row.published_at !== null,
    startsAt: row.starts_at.toISOString(),
    maxClients: row.max_clients,
    pot: row.pot,
    raidType: row.raid_type,
    difficulty: row.difficulty,
    lootType: row.loot_type,
    version: row.version,
    ...seasonOf(row),
    ...crewOf(row),
  }
}

export type Taken = Pick<Capacity, 'clients'>

/** How many slots of the raid are taken. */
export async function countTaken(sql: Sql, raid: Pick<Raid, '_id'>): Promise<Taken> {
  const counted = await sql
    .selectFrom('booking')
    .select((eb) => eb.fn.count<number>('slot').as('taken'))
    .where('raid_id', '=', raid._id)
    .where('slot', 'is not', null)
    .executeTakeFirst()
  return { clients: { length: counted?.taken ?? 0 } }
}

const rowOf = (sql: Kysely<Tables>, id: string) =>
  sql
    .selectFrom('raid')
    .select(['id', 'name', 'published_at', 'starts_at', 'max_clients', 'pot', 'raid_type'])
    .select(['difficulty', 'loot_type', 'raid_leader', 'gold_collector', 'version', 'season_id'])
    .select(curveOfRaid.as('curve'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

type RaidRow = InferResult<ReturnType<typeof rowOf>>[number]
