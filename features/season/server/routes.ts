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
  seasonContent,
  seasonFacts,
} from '#features/season/calls.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import type { Tables } from '#platform/database/tables.ts'

export function seasonRoutes(): Implementation[] {
  return [
    implement(
      listSeasons,
      { cache: { views: ['seasons'], audience: () => 'everybody' } },
      async (_, { sql }) => ({ payload: await readSeasons(sql) }),
    ),
    implement(createSeason, async ({ text }, { sql, actor, now }) => {
      const content = readSeasonText(text)
      const id = randomUUIDv7()
      const made = sql.insertInto('season').values({ id, content: JSON.stringify(content), created_at: now })
      const row = await made.returningAll().executeTakeFirstOrThrow()
      await record(sql, {
        ...{ noun: 'season', action: 'create', recordId: id, memberId: actor._id },
        to: seasonFacts(content),
      })
      return { payload: toSeason(row), message: `${content.name} is the current season` }
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

export async function readCurrentSeason(sql: Kysely<Tables>): Promise<Season> {
  const row = await latest(sql).limit(1).executeTakeFirst()
  return row === undefined ? DEFAULT : toSeason(row)
}

function latest(sql: Kysely<Tables>) {
  return sql.selectFrom('season').selectAll().orderBy('id', 'desc')
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
