import * as z from 'zod/mini'
import { differenceOf } from '#domain/facts.ts'
import { failureOfIssues, invalid, throwIf } from '#domain/failure.ts'
import { REQUIRED } from '#domain/field.ts'
import { wallClockOf } from '#domain/raid/rules.ts'
import { instantOfTyped, whyNotSchedule } from '#domain/schedule.ts'
import {
  beginSeason,
  bringSeasonIn,
  createSeason,
  deleteSeason,
  editSeason,
  listSeasons,
  putOffSeason,
  takeSeasonOut,
} from '#domain/season/endpoints.ts'
import {
  beginFacts,
  seasonFacts,
  whyNotBegin,
  whyNotEdit,
  whyNotKeep,
  whyNotTakeBack,
} from '#domain/season/rules.ts'
import { type Season, type SeasonContent, seasonFile } from '#domain/season/season.ts'
import { whyNotStale } from '#domain/stale.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Caller, type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import {
  contentOf,
  insertSeason,
  lockSeasons,
  readSeason,
  readSeasons,
  removeSeason,
  seasonIn,
  updateBegin,
  updateSeason,
} from '#server/season/data.ts'

export function seasonRoutes(): Implementation[] {
  return [
    implement(
      listSeasons,
      { cache: { views: ['seasons'], audience: () => 'everybody' } },
      async (_, { sql }) => ({ payload: await readSeasons(sql) }),
    ),
    implement(takeSeasonOut, async ({ id }, { sql }) => {
      const content = contentOf(await readSeason(sql, id))
      return { payload: fileOf(content), file: 'season.json' }
    }),
    implement(createSeason, { repeat: readSeason }, (content, { sql, actor }) => keep(sql, actor, content)),
    implement(bringSeasonIn, { repeat: readSeason }, ({ text }, { sql, actor }) =>
      keep(sql, actor, readFile(text)),
    ),
    implement(editSeason, { repeat: readSeason }, edit),
    implement(beginSeason, { repeat: readSeason }, begin),
    implement(putOffSeason, { repeat: readSeason }, putOff),
    implement(deleteSeason, async ({ id }, { sql, actor, now }) => {
      const season = seasonIn(await lockSeasons(sql), id)
      throwIf(whyNotTakeBack(season, now))
      await removeSeason(sql, season._id)
      const by = { recordId: season._id, memberId: actor._id }
      await record(sql, { noun: 'season', action: 'delete', ...by, from: seasonFacts(season) })
      return { payload: undefined, message: `Season ${season.name} deleted` }
    }),
  ]
}

async function keep(sql: Sql, actor: Caller, content: SeasonContent) {
  throwIf(whyNotKeep(content, await lockSeasons(sql)))
  const id = await insertSeason(sql, content)
  const by = { recordId: id, memberId: actor._id }
  await record(sql, { noun: 'season', action: 'create', ...by, to: seasonFacts(content) })
  return { payload: await readSeason(sql, id), message: `Season ${content.name} kept as a draft` }
}

const edit: Handler<typeof editSeason> = async ({ id, version, ...content }, { sql, actor, now }) => {
  const seasons = await lockSeasons(sql)
  const before = seasonIn(seasons, id)
  throwIf(whyNotStale(version, before) ?? whyNotEdit(content, before, { seasons, now }))
  const change = differenceOf('season', seasonFacts(before), seasonFacts(content))
  if (change !== null) {
    await updateSeason(sql, before._id, content)
    await record(sql, {
      noun: 'season',
      action: 'edit',
      recordId: before._id,
      memberId: actor._id,
      ...change,
    })
  }
  return { payload: await readSeason(sql, id), message: `Season ${content.name} saved` }
}

const begin: Handler<typeof beginSeason> = async ({ id, date, time }, { sql, actor, now }) => {
  const seasons = await lockSeasons(sql)
  const season = seasonIn(seasons, id)
  throwIf(whyNotBegin(season, { seasons, now }))
  const at = momentOf({ date, time }, now)
  await updateBegin(sql, season._id, at)
  const payload = await recordBegin(sql, { season, action: 'begin', memberId: actor._id })
  const becomes = date === undefined ? 'is the current season' : 'will become the current season'
  return { payload, message: `${season.name} ${becomes}` }
}

/** @throws Failure 'invalid-input' */
function momentOf({ date, time }: { date: string | undefined; time: string | undefined }, now: Date): Date {
  if (date === undefined && time === undefined) return now
  if (date === undefined || time === undefined) throw invalid(date === undefined ? 'date' : 'time', REQUIRED)
  const wall = wallClockOf({ date, time })
  throwIf(whyNotSchedule(wall, now))
  return instantOfTyped(wall)
}

const putOff: Handler<typeof putOffSeason> = async ({ id }, { sql, actor, now }) => {
  const season = seasonIn(await lockSeasons(sql), id)
  throwIf(whyNotTakeBack(season, now))
  await updateBegin(sql, season._id, null)
  const payload = await recordBegin(sql, { season, action: 'put-off', memberId: actor._id })
  return { payload, message: `${season.name} is a draft again` }
}

interface Begun {
  /** As it was. */
  season: Season
  action: 'begin' | 'put-off'
  memberId: string
}

async function recordBegin(sql: Sql, { season, action, memberId }: Begun): Promise<Season> {
  const after = await readSeason(sql, season._id)
  const change = { from: beginFacts(season), to: beginFacts(after) }
  await record(sql, { noun: 'season', action, recordId: season._id, memberId, ...change })
  return after
}

/** @throws Failure 'invalid-input', with what is wrong first */
function readFile(text: string): SeasonContent {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw invalid('text', 'This file is not JSON')
  }
  const read = z.safeParse(seasonFile, found)
  if (read.success) return contentOf(read.data)
  const [first] = Object.values(failureOfIssues(read.error.issues).fields ?? {})
  throw invalid('text', first ?? 'This file holds no season')
}

async function* fileOf(content: SeasonContent): AsyncGenerator<string, void> {
  yield `${JSON.stringify({ forge: 'season', version: 1, ...content }, null, 2)}\n`
}
