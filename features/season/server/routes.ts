import { randomUUIDv7 } from 'node:crypto'
import { type ColumnType, type Kysely, sql as raw, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Raid } from '#features/raid/raid.ts'
import {
  createSeason,
  DEFAULT_SEASON,
  LISTED_SEASONS,
  listSeasons,
  readSeasonText,
  type Season,
  type SeasonContent,
  seasonContent,
  seasonFacts,
} from '#features/season/calls.ts'
import { notFound } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

export function seasonRoutes(): Implementation[] {
  return [
    implement(
      listSeasons,
      { cache: { views: ['seasons'], audience: () => 'everybody' } },
      async (_, { sql }) => ({ payload: await readSeasons(sql) }),
    ),
    implement(createSeason, async ({ text }, { sql, actor, now }) => {
      const content = readSeasonText(text)
      const recordId = await insertSeason(sql, content, now)
      await record(sql, {
        ...{ noun: 'season', action: 'create', recordId, memberId: actor._id },
        to: seasonFacts(content),
      })
      return { payload: await readSeason(sql, recordId), message: `${content.name} is the current season` }
    }),
  ]
}

const DEFAULT: Season = { _id: null, createdAt: null, ...DEFAULT_SEASON }

async function readSeasons(sql: Kysely<Tables>): Promise<Season[]> {
  const rows = await latest(sql)
    .limit(LISTED_SEASONS - 1)
    .execute()
  return [...rows.map(toSeason), DEFAULT]
}

/** @throws Failure 'not-found' */
async function readSeason(sql: Kysely<Tables>, id: string): Promise<Season> {
  const row = await latest(sql).where('id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toSeason(row)
}

export async function readCurrentSeason(sql: Kysely<Tables>): Promise<Season> {
  const row = await latest(sql).limit(1).executeTakeFirst()
  return row === undefined ? DEFAULT : toSeason(row)
}

function latest(sql: Kysely<Tables>) {
  return sql.selectFrom('season').selectAll().orderBy('id', 'desc')
}

async function insertSeason(sql: Sql, content: SeasonContent, now: Date): Promise<string> {
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

/** The Curve bosses of a raid's season; null for the built-in season. */
export const curveOfRaid = raw<string[] | null>`(
  SELECT content -> 'curve' FROM season WHERE season.id = raid.season_id)`

/** A raid's season from its `season_id` and its `curveOfRaid`; absent for the built-in season. */
export function seasonOf(row: { season_id: string | null; curve: string[] | null }): Pick<Raid, 'season'> {
  return row.season_id === null ? {} : { season: { _id: row.season_id, curve: row.curve ?? [] } }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    season: {
      id: string
      /** JSON; written as text. */
      content: ColumnType<unknown, string, never>
      created_at: Date
    }
  }
}
