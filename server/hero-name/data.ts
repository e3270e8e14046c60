import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { foldCase } from '#domain/letter-case.ts'
import type { Database } from '#server/database/open.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

type Fields = Pick<HeroName, 'name' | 'realm' | 'faction' | 'status'>

export async function readHeroNames(sql: Kysely<Tables>): Promise<HeroName[]> {
  const rows = await sql
    .selectFrom('hero_name')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toHeroName)
}

/** @throws Failure 'not-found' */
export async function lockHeroName(sql: Sql, id: string): Promise<HeroName> {
  return one(await heroNameOf(sql, id).forUpdate().executeTakeFirst())
}

/** @throws Failure 'not-found' */
export async function readHeroName(sql: Kysely<Tables>, id: string): Promise<HeroName> {
  return one(await heroNameOf(sql, id).executeTakeFirst())
}

function heroNameOf(sql: Kysely<Tables>, id: string) {
  return sql.selectFrom('hero_name').selectAll().where('id', '=', recordId(id))
}

function one(row: Parameters<typeof toHeroName>[0] | undefined): HeroName {
  if (row === undefined) throw new Failure('not-found')
  return toHeroName(row)
}

/** A name that exists on the realm breaks hero_name_once_a_realm: Failure 'duplicate-hero-name'. */
export async function insertHeroName(sql: Sql, fields: Fields, now: Date): Promise<HeroName> {
  const { name, realm, faction, status } = fields
  const row = await sql
    .insertInto('hero_name')
    .values({ id: randomUUIDv7(), name, realm, faction, status, created_at: now, ...keysOf(fields) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeroName(row)
}

/** Like insertHeroName. */
export async function updateHeroNameRow(sql: Sql, id: string, fields: Fields): Promise<HeroName> {
  const { name, realm, faction, status } = fields
  const row = await sql
    .updateTable('hero_name')
    .set({ name, realm, faction, status, ...keysOf(fields) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeroName(row)
}

export async function deleteHeroNameRow(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('hero_name').where('id', '=', id).execute()
}

/**
 * Gives every name the keys that it has today: names from before there were keys (migrations/0002), and those whose keys
 * another version folded by other rules or older tables of Unicode. Promises to be safe on several instances at once and
 * beside people who write. Of those that fold alike one has the keys, the one that had them already, else the oldest; the
 * others wait without for a start after it was renamed or deleted.
 */
export async function foldOldHeroNames(database: Database): Promise<void> {
  if ((await wronglyKeyed(database.sql)).length === 0) return
  await database.transaction(async (sql) => {
    await raw`LOCK TABLE hero_name IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
    const wrong = await wronglyKeyed(sql)
    const setKeys = (id: string, keys: Keys | typeof NO_KEYS) =>
      sql.updateTable('hero_name').set(keys).where('id', '=', id).execute()
    // First, so that no old key stands in the way of a new one.
    for (const { id, name_key } of wrong) if (name_key !== null) await setKeys(id, NO_KEYS)
    for (const row of wrong) {
      const keys = keysOf(row)
      const twin = sql
        .selectFrom('hero_name')
        .select('id')
        .where('name_key', '=', keys.name_key)
        .where('realm_key', '=', keys.realm_key)
      if ((await twin.executeTakeFirst()) === undefined) await setKeys(row.id, keys)
    }
  })
}

const NO_KEYS = { name_key: null, realm_key: null }

/** The names without keys and those with other ones than they would get today, the oldest first. */
async function wronglyKeyed(sql: Kysely<Tables>) {
  const rows = await sql
    .selectFrom('hero_name')
    .select(['id', 'name', 'realm', 'name_key', 'realm_key'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.filter((row) => {
    const { name_key, realm_key } = keysOf(row)
    return row.name_key !== name_key || row.realm_key !== realm_key
  })
}

type Keys = ReturnType<typeof keysOf>

function keysOf({ name, realm }: Pick<Fields, 'name' | 'realm'>) {
  return { name_key: foldCase(name), realm_key: foldCase(realm) }
}

function toHeroName(row: Fields & { id: string; created_at: Date; version: number }): HeroName {
  const { id, name, realm, faction, status, created_at, version } = row
  return { _id: id, name, realm, faction, status, createdAt: created_at.toISOString(), version }
}
