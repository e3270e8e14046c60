import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Sql } from '#server/history.ts'
import { recordId } from '#server/record-id.ts'

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
    .values({ id: randomUUIDv7(), name, realm, faction, status, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeroName(row)
}

/** Like insertHeroName. */
export async function updateHeroNameRow(sql: Sql, id: string, fields: Fields): Promise<HeroName> {
  const { name, realm, faction, status } = fields
  const row = await sql
    .updateTable('hero_name')
    .set({ name, realm, faction, status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeroName(row)
}

export async function deleteHeroNameRow(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('hero_name').where('id', '=', id).execute()
}

function toHeroName(row: Fields & { id: string; created_at: Date }): HeroName {
  const { id, name, realm, faction, status, created_at } = row
  return { _id: id, name, realm, faction, status, createdAt: created_at.toISOString() }
}
