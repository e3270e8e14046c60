import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, id, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { filledFrom } from '#platform/call/version.ts'
import { HERO_NAMES_AT_ONCE, heroName, heroNameFields, newHeroNameInput } from './hero-name.ts'

const access = 'manage-hero-names'
const HERO_NAME = { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde', status: true } as const

/** `search`: words in name, realm and faction; `before`: the last answer's `next`. */
const wanted = z.strictObject({ search: z.optional(singleLine({ max: 64 })), before: cursor })

/** The newest first, HERO_NAMES_AT_ONCE of them. */
export const listHeroNames = get('/admin/hero-name', {
  access,
  input: wanted,
  next: true,
  payload: list(heroName, HERO_NAMES_AT_ONCE),
})

export const createHeroName = post('/admin/create-hero-name', {
  access,
  input: newHeroNameInput,
  example: HERO_NAME,
  payload: heroName,
  idempotent: false,
})

export const updateHeroName = post('/admin/update-hero-name', {
  access,
  input: z.strictObject({ id, version: filledFrom, ...heroNameFields }),
  example: { id: UNKNOWN_ID, ...HERO_NAME },
  payload: heroName,
})

export const deleteHeroName = post('/admin/delete-hero-name', {
  access,
  input: z.strictObject({ id }),
  example: { id: UNKNOWN_ID },
  idempotent: false,
})
