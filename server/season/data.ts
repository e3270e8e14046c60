import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kysely, sql as raw, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import { notFound } from '#domain/failure.ts'
import { currentSeason } from '#domain/season/rules.ts'
import { type Season, type SeasonContent, seasonContent, seasonFile } from '#domain/season/season.ts'
import { OWN_SEASON } from '#domain/season.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** The season that the product brings, as a file like any other: it is the first of a community that has kept none. */
const FIRST: Season = {
  _id: OWN_SEASON,
  version: 1,
  ...contentOf(
    z.parse(seasonFile, JSON.parse(readFileSync(new URL('manaforge-omega.json', import.meta.url), 'utf8'))),
  ),
  beginsAt: '2025-08-13T03:00:00.000Z',
}

/** Drafts first, then the latest. */
export async function readSeasons(sql: Kysely<Tables>): Promise<Season[]> {
  const rows = await sql
    .selectFrom('season')
    .selectAll()
    .orderBy('begins_at', (by) => by.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return rows.length === 0 ? [FIRST] : rows.map(toSeason)
}

/** Promises the season as it is kept. @throws Failure 'not-found' */
export async function readSeason(sql: Kysely<Tables>, id: string): Promise<Season> {
  return seasonIn(await readSeasons(sql), id)
}

/** @throws Failure 'not-found' */
export function seasonIn(seasons: readonly Season[], id: string): Season {
  const found = seasons.find((one) => one._id === recordId(id))
  if (found === undefined) throw notFound()
  return found
}

/** The season of new raids. */
export async function readCurrentSeason(sql: Kysely<Tables>, now: Date): Promise<Season> {
  return currentSeason(await readSeasons(sql), now) ?? FIRST
}

/** One writer at a time until the transaction ends: which there are, and how they are called, is asked before. */
export async function lockSeasons(sql: Sql): Promise<Season[]> {
  await raw`LOCK TABLE season IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
  const seasons = await readSeasons(sql)
  const [first] = seasons
  if (seasons.length === 1 && first === FIRST) await sql.insertInto('season').values(rowOf(first)).execute()
  return seasons
}

export async function insertSeason(sql: Sql, content: SeasonContent): Promise<string> {
  const id = randomUUIDv7()
  await sql
    .insertInto('season')
    .values(rowOf({ ...content, _id: id, beginsAt: null }))
    .execute()
  return id
}

export async function updateSeason(sql: Sql, id: string, content: SeasonContent): Promise<void> {
  const { name, ...rest } = contentOf(content)
  await sql
    .updateTable('season')
    .set({ name, content: JSON.stringify(rest), version: raw`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Promises that the season becomes current then, and nothing else; null: it is a draft. */
export async function updateBegin(sql: Sql, id: string, at: Date | null): Promise<void> {
  await sql.updateTable('season').set({ begins_at: at }).where('id', '=', id).execute()
}

export async function removeSeason(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('season').where('id', '=', id).execute()
}

/** The content of a season or of its file. */
export function contentOf({ name, raids, tokenGroups }: SeasonContent): SeasonContent {
  return { name, raids, tokenGroups }
}

function rowOf({ _id, beginsAt, ...season }: Omit<Season, 'version'>) {
  const { name, ...content } = contentOf(season)
  const begins_at = beginsAt === null ? null : new Date(beginsAt)
  return { id: _id, name, content: JSON.stringify(content), begins_at }
}

function toSeason({ id, name, content, version, begins_at }: Selectable<Tables['season']>): Season {
  const beginsAt = begins_at?.toISOString() ?? null
  return { _id: id, version, ...z.parse(seasonContent, { name, ...(content as object) }), beginsAt }
}
