import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { foldSearch } from '#domain/folding.ts'
import {
  HERO_NAMES_AT_ONCE,
  type HeroName,
  KEEPERS_OF_ONE,
  KEPT_AT_ONCE,
  type KeptHeroName,
} from '#domain/hero-name/hero-name.ts'
import { foldCase } from '#domain/letter-case.ts'
import { instantPlace, type Page, pageOf, placeOfInstant, recordPlace } from '#server/database/page.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

type Fields = Pick<HeroName, 'name' | 'realm' | 'faction' | 'status'>

/** The wanted hero names: words in name, realm and faction, and where an earlier answer ended. */
interface Wanted {
  readonly search?: string | undefined
  readonly before?: string | undefined
}

/** The newest first, with `next` where there are more. */
export async function readHeroNames(
  sql: Kysely<Tables>,
  { search, before }: Wanted,
): Promise<Page<HeroName>> {
  const [at, id] = before === undefined ? [] : instantPlace(before)
  const rows = await sql
    .selectFrom('hero_name')
    .selectAll()
    .where(hasWords(search))
    .$if(at !== undefined, (found) =>
      found.where(raw<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HERO_NAMES_AT_ONCE + 1)
    .execute()
  const { payload, next } = pageOf(rows, HERO_NAMES_AT_ONCE, (last) =>
    placeOfInstant(last.created_at, last.id),
  )
  return { payload: payload.map(toHeroName), next }
}

/** Every word of the text stands in name, realm, also as the game writes it, or faction, folded. */
function hasWords(text = ''): RawBuilder<boolean> {
  const words = foldSearch(text).split(/\s+/).filter(Boolean)
  const realm = raw`coalesce(realm_key, lower(realm))`
  const facts = raw`concat_ws(E'\n', coalesce(name_key, lower(name)), ${realm}, replace(${realm}, ' ', ''), lower(faction))`
  const all = words.map((word) => raw`position(${word}::text IN search_fold(${facts})) > 0`)
  return all.length === 0 ? raw<boolean>`true` : raw<boolean>`(${raw.join(all, raw` AND `)})`
}

/** The active hero names. Promises them in an order that stays, by name. */
export async function readActiveHeroNames(sql: Kysely<Tables>): Promise<HeroName[]> {
  const rows = await sql
    .selectFrom('hero_name')
    .selectAll()
    .where('status', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toHeroName)
}

/** Ids of the hero names that the member keeps. Promises nothing of their status. */
export async function readKeptBy(sql: Kysely<Tables>, memberId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('hero_name_keeper')
    .select('hero_name_id')
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ hero_name_id }) => hero_name_id)
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
export async function insertHeroNames(sql: Sql, all: readonly Fields[], now: Date): Promise<HeroName[]> {
  const made = all.map((fields) => {
    const { name, realm, faction, status } = fields
    return { id: randomUUIDv7(), name, realm, faction, status, created_at: now, ...keysOf(fields) }
  })
  return (await sql.insertInto('hero_name').values(made).returningAll().execute()).map(toHeroName)
}

/** Like insertHeroNames. */
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

interface Keeper {
  readonly heroNameId: string
  readonly memberId: string
}

/** Hero names with their keepers, the active ones first, then by name, with `next` where there are more. */
export async function readKeepers(
  sql: Kysely<Tables>,
  { search, before }: Wanted,
): Promise<Page<KeptHeroName>> {
  const order = raw`NOT status, name, realm, id`
  const behind =
    before === undefined
      ? raw`true`
      : raw`(${order}) > (SELECT ${order} FROM hero_name WHERE id = ${recordPlace(before)}::uuid)`
  const { rows } = await raw<KeptHeroName>`
    SELECT kept.id AS _id, name, realm, faction, status,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', keeper.id, 'username', keeper.username) ORDER BY username), '[]')
              FROM (SELECT member.id, member.username
                      FROM hero_name_keeper JOIN member ON member.id = member_id WHERE hero_name_id = kept.id
                     ORDER BY member.username LIMIT ${raw.lit(KEEPERS_OF_ONE)}) AS keeper) AS keepers
      FROM (SELECT * FROM hero_name WHERE ${hasWords(search)} AND ${behind}
             ORDER BY ${order} LIMIT ${raw.lit(KEPT_AT_ONCE + 1)}) AS kept
     ORDER BY ${order}
  `.execute(sql)
  return pageOf(rows, KEPT_AT_ONCE, ({ _id }) => _id)
}

/** @returns whether the member was none before */
export async function insertKeeper(sql: Sql, { heroNameId, memberId }: Keeper): Promise<boolean> {
  const made = await sql
    .insertInto('hero_name_keeper')
    .values({ hero_name_id: heroNameId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute()
  return made.length > 0
}

/** How many keepers a hero name has. Promises a figure that stays while its row is locked. */
export async function countKeepers(sql: Sql, heroNameId: string): Promise<number> {
  const { count } = await sql
    .selectFrom('hero_name_keeper')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hero_name_id', '=', heroNameId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns whether the member was one */
export async function deleteKeeper(sql: Sql, { heroNameId, memberId }: Keeper): Promise<boolean> {
  const gone = await sql
    .deleteFrom('hero_name_keeper')
    .where('hero_name_id', '=', recordId(heroNameId))
    .where('member_id', '=', recordId(memberId))
    .returning('member_id')
    .execute()
  return gone.length > 0
}

function keysOf({ name, realm }: Pick<Fields, 'name' | 'realm'>) {
  return { name_key: foldCase(name), realm_key: foldCase(realm) }
}

function toHeroName(row: Fields & { id: string; created_at: Date; version: number }): HeroName {
  const { id, name, realm, faction, status, created_at, version } = row
  return { _id: id, name, realm, faction, status, createdAt: created_at.toISOString(), version }
}
