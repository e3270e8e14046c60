import { type InferResult, type Kysely, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Holds } from '#domain/raid/holds.ts'
import type { Capacity, Raid } from '#domain/raid/raid.ts'
import type { Crew } from '#domain/raid/rules.ts'
import { freeOfBosses } from '#domain/raid/slots.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { crewOf } from '#server/raid/data.ts'

/** The facts that a booking needs of its raid; of its clients only how many there are, and how many take each boss. */
export type Bookable = Crew &
  Capacity &
  Pick<Raid, '_id' | 'name' | 'pot' | 'raidType' | 'difficulty' | 'lootType' | 'version' | 'holds'>

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
    ...(row.holds !== null && { holds: row.holds }),
    ...crewOf(row),
  }
}

export type Taken = Pick<Capacity, 'clients' | 'curveTaken'>

/** How many slots of the raid are taken, and of each boss that has its own. */
export async function countTaken(sql: Sql, raid: Pick<Raid, '_id' | 'holds'>): Promise<Taken> {
  const counted = await sql
    .selectFrom('booking')
    .select((eb) => eb.fn.count<number>('slot').as('taken'))
    .where('raid_id', '=', raid._id)
    .where('slot', 'is not', null)
    .executeTakeFirst()
  const clients = { length: counted?.taken ?? 0 }
  if (freeOfBosses(raid).size === 0) return { clients }
  return { clients, curveTaken: await readCurveTaken(sql, raid._id, raid.holds) }
}

/** How many clients take each boss of what a raid holds, or is to hold, in their order. */
export async function readCurveTaken(
  sql: Sql,
  id: string,
  holds: Holds | null | undefined,
): Promise<number[]> {
  const counted = raw<number[] | null>`curve_taken(${id}::uuid, ${JSON.stringify(holds ?? {})}::jsonb)`
  const row = await sql.selectNoFrom(counted.as('taken')).executeTakeFirst()
  return row?.taken ?? []
}

const rowOf = (sql: Kysely<Tables>, id: string) =>
  sql
    .selectFrom('raid')
    .select(['id', 'name', 'published_at', 'starts_at', 'max_clients', 'pot', 'raid_type'])
    .select(['difficulty', 'loot_type', 'raid_leader', 'gold_collector', 'version', 'holds'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

type RaidRow = InferResult<ReturnType<typeof rowOf>>[number]
