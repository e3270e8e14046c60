import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { list } from '#platform/call/list.ts'
import { LISTED_SEASONS, season } from './season.ts'

/** The latest seasons, the current one first. */
export const listSeasons = get('/season/list', {
  access: 'see-dashboard',
  payload: list(season, LISTED_SEASONS),
})

/** Makes what the text holds the current season: new raids are of it. */
export const createSeason = post('/season/create', {
  access: 'change-season',
  input: z.strictObject({
    text: z.string().check(z.maxLength(50_000, { error: 'This text is too long for a season.' })),
  }),
  example: { text: '{}' },
  payload: season,
})
