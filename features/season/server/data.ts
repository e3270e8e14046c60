import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Raid } from '#features/raid/raid.ts'
import {
  DEFAULT_SEASON,
  LISTED_SEASONS,
  type Season,
  type SeasonContent,
  seasonContent,
} from '#features/season/season.ts'
import { notFound } from '#platform/call/failure.ts'
import { recordId } from '#platform/database/record-id.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

const DEFAULT: Season = { _id: null, createdAt: null, ...DEFAULT_SEASON }

/** The latest seasons, the current one first. */
export async function readSeasons(sql: Kysely<Tables>): Promise<Season[]> {
  const rows = await latest(sql)
    .limit(LISTED_SEASONS - 1)
    .execute()
  return [...rows.map(toSeason), DEFAULT]
}

/** Promises the season as it was pasted. @throws Failure 'not-found' */
export async function readSeason(sql: Kysely<Tables>, id: string): Promise<Season> {
  const row = await latest(sql).where('id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toSeason(row)
}

/** The season of new raids. */
export async function readCurrentSeason(sql: Kysely<Tables>): Promise<Season> {
  const row = await latest(sql).limit(1).executeTakeFirst()
  return row === undefined ? DEFAULT : toSeason(row)
}

function latest(sql: Kysely<Tables>) {
  return sql.selectFrom('season').selectAll().orderBy('id', 'desc')
}

export async function insertSeason(sql: Sql, content: SeasonContent, now: Date): Promise<string> {
  const id = randomUUIDv7()
  await sql
    .insertInto('season')
    .values({ id, content: JSON.stringify(content), created_at: now })
    .execute()
  return id
}

function toSeason({ id, content, created_at }: Selectable<Tables['season']>): Season {
  return { _id: id, createdAt: created_at.toISOString(), ...z.parse(seasonContent, content) }
}

/** The bosses that Curve sells of a raid's season; null for the season that comes with the product. */
export const curveOfRaid = raw<string[] | null>`(
  SELECT content -> 'curve' FROM season WHERE season.id = raid.season_id)`

/** A raid's season as it is answered, by its columns `season_id` and `curveOfRaid`. */
export function seasonOf(row: { season_id: string | null; curve: string[] | null }): Pick<Raid, 'season'> {
  return row.season_id === null ? {} : { season: { _id: row.season_id, curve: row.curve ?? [] } }
}
