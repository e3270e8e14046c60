import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { inGameAddress } from '#features/character/rules.ts'
import { readConnections } from '#features/character/server/routes.ts'
import { HERO_NAMES_AT_ONCE, type HeroName, type HeroNameInput } from '#features/hero-name/calls.ts'
import { type Bank, banksFor } from '#features/ledger/ledger.ts'
import type { Faction } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'
import { instantPlace, type Page, pageOf, placeOfInstant, recordId } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'
import { foldCase, wordsOf } from '#platform/words/folding.ts'

/** An active hero name; `gold` is its bank's balance. */
interface FilledBank extends Bank {
  readonly realm: string
  readonly faction: Faction
  readonly gold: number
}

export async function readActiveBanks(sql: Kysely<Tables>): Promise<FilledBank[]> {
  const { rows } = await raw<FilledBank>`
    SELECT hero_name.id AS "_id", hero_name.name || '-' || realm AS name, realm, faction,
           (SELECT coalesce(sum(gold), 0)::bigint FROM ledger_balance WHERE account_id = known_account('bank', hero_name.id)) AS gold
      FROM hero_name WHERE status ORDER BY hero_name.name, realm
  `.execute(sql)
  return rows
}

export type FittingBanks = (mail: { paymentRealm: string; paymentFaction: Faction }) => Bank[]

/** Reads hero names and connected realms once, for any number of mails. */
export async function readFittingBanks(sql: Kysely<Tables>): Promise<FittingBanks> {
  const rows = await sql
    .selectFrom('hero_name')
    .selectAll()
    .where('status', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const active = rows.map(toHeroName)
  const connection = await readConnections(sql)
  const known = new Map<string, Bank[]>()
  return ({ paymentRealm: realm, paymentFaction: faction }) =>
    known.getOrInsertComputed(`${faction} ${realm}`, () =>
      banksFor({ realm, faction }, active, { connection, rule: 'own-only' }).map((one) => ({
        _id: one._id,
        name: inGameAddress(one),
      })),
    )
}

export async function readHeroNames(
  sql: Kysely<Tables>,
  { search, before }: { readonly search?: string | undefined; readonly before?: string | undefined },
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

/** Every word of the text occurs in name, realm or faction. */
function hasWords(text = ''): RawBuilder<boolean> {
  const all = wordsOf(text).map((word) => raw`search LIKE '%' || btrim(search_fold(${word}::text)) || '%'`)
  return all.length === 0 ? raw<boolean>`true` : raw<boolean>`(${raw.join(all, raw` AND `)})`
}

/** @throws Failure 'not-found' */
export async function lockHeroName(sql: Sql, id: string): Promise<HeroName> {
  const wanted = sql.selectFrom('hero_name').selectAll().where('id', '=', recordId(id))
  return toHeroName(await wanted.forUpdate().executeTakeFirstOrThrow(() => new Failure('not-found')))
}

/** @throws Failure 'duplicate-hero-name' if the realm has this name already (constraint hero_name_once_a_realm) */
export async function insertHeroName(sql: Sql, fields: HeroNameInput, now: Date): Promise<HeroName> {
  const row = await sql
    .insertInto('hero_name')
    .values({ id: randomUUIDv7(), created_at: now, ...columnsOf(fields) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeroName(row)
}

/** @throws Failure 'duplicate-hero-name', as insertHeroName */
export async function updateHeroNameRow(sql: Sql, id: string, fields: HeroNameInput): Promise<HeroName> {
  const row = await sql
    .updateTable('hero_name')
    .set(columnsOf(fields))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHeroName(row)
}

export async function deleteHeroNameRow(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('hero_name').where('id', '=', id).execute()
}

function columnsOf({ name, realm, faction, status }: HeroNameInput) {
  return { name, realm, faction, status, name_key: foldCase(name), realm_key: foldCase(realm) }
}

function toHeroName(row: HeroNameInput & { id: string; created_at: Date; version: number }): HeroName {
  const { id, name, realm, faction, status, created_at, version } = row
  return { _id: id, name, realm, faction, status, createdAt: created_at.toISOString(), version }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    hero_name: {
      id: string
      name: string
      realm: string
      faction: Faction
      status: boolean
      created_at: Date
      version: Defaulted<number>
      name_key: string
      realm_key: string
    }
  }
}
