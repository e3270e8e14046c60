import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { day, id, REQUIRED, timeOfDay } from '../field.ts'
import { list } from '../list.ts'
import { filledFrom } from '../version.ts'
import { MOST_SEASONS, season, seasonContent } from './season.ts'

const access = 'manage-community'

/** All seasons: drafts first, then the latest. */
export const listSeasons = get('/season/list', {
  access: 'see-dashboard',
  payload: list(season, MOST_SEASONS),
})

/** Keeps a draft. */
export const createSeason = post('/season/create', { access, input: seasonContent, payload: season })

/** Changes a draft; of a season that has begun only the words of its bosses, what Curve sells and its token groups. */
export const editSeason = post('/season/edit', {
  access,
  input: z.extend(seasonContent, { id, version: filledFrom }),
  payload: season,
})

const seasonId = z.strictObject({ id })

/** Makes the season the current one at once, or at a moment to come, in server time. */
export const beginSeason = post('/season/begin', {
  access,
  input: z.extend(seasonId, { date: z.optional(day(REQUIRED)), time: z.optional(timeOfDay) }),
  payload: season,
})

/** Takes back the moment at which a season would become current. */
export const putOffSeason = post('/season/put-off', { access, input: seasonId, payload: season })

/** Deletes a draft. */
export const deleteSeason = post('/season/delete', { access, input: seasonId })

/** Keeps what a season's file holds as a draft. */
export const bringSeasonIn = post('/season/bring-in', {
  access,
  input: z.strictObject({
    text: z.string().check(z.maxLength(50_000, { error: 'This file is too large for a season' })),
  }),
  payload: season,
})

/** A season as a file. */
export const takeSeasonOut = get('/season/file', {
  access: 'see-dashboard',
  input: seasonId,
  media: 'application/json; charset=utf-8',
})
