import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { foldCase } from '#domain/letter-case.ts'
import type { Sql } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Tables } from '#server/database/tables.ts'

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
  const row = await sql
    .selectFrom('hero_name')
    .selectAll()
    .where('id', '=', recordId(id))
    .forUpdate()
    .executeTakeFirst()
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
 * Folds the names that were there before there were keys (migrations/0002), or that another program put in without.
 * Promises to be safe on several instances at once and beside people who write. Of two that fold alike the older gets
 * the keys; the younger waits for a start after one of them was renamed or deleted.
 */
export async function foldOldHeroNames(database: Database): Promise<void> {
  const unfolded = (sql: Kysely<Tables>) =>
    sql.selectFrom('hero_name').select(['id', 'name', 'realm']).where('name_key', 'is', null)
  if ((await unfolded(database.sql).limit(1).execute()).length === 0) return
  await database.transaction(async (sql) => {
    await raw`LOCK TABLE hero_name IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
    for (const row of await unfolded(sql).orderBy('created_at').orderBy('id').execute()) {
      const keys = keysOf(row)
      const twin = sql
        .selectFrom('hero_name')
        .select('id')
        .where('name_key', '=', keys.name_key)
        .where('realm_key', '=', keys.realm_key)
      if ((await twin.executeTakeFirst()) !== undefined) continue
      await sql.updateTable('hero_name').set(keys).where('id', '=', row.id).execute()
    }
  })
}

function keysOf({ name, realm }: Pick<Fields, 'name' | 'realm'>) {
  return { name_key: foldCase(name), realm_key: foldCase(realm) }
}

function toHeroName(row: Fields & { id: string; created_at: Date }): HeroName {
  const { id, name, realm, faction, status, created_at } = row
  return { _id: id, name, realm, faction, status, createdAt: created_at.toISOString() }
}
