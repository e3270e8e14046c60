import * as z from 'zod/mini'
import { FACTIONS } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import {
  cursor,
  filledFrom,
  id,
  list,
  REQUIRED,
  singleLine,
  UNKNOWN_ID,
  version,
} from '#platform/call/field.ts'

const heroNameFields = {
  name: singleLine({ max: 48, required: REQUIRED }),
  realm: singleLine({ max: 64, required: REQUIRED }),
  faction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
  status: z.boolean({ error: 'Choose Active or Inactive' }),
}

export const heroNameInput = z.strictObject(heroNameFields)
export type HeroNameInput = z.infer<typeof heroNameInput>

export const HERO_NAME_DEFAULTS: HeroNameInput = { name: '', realm: '', faction: 'Alliance', status: true }

export const HERO_NAMES_AT_ONCE = 500

/** A character that receives mailed gold. `status`: true is Active; `createdAt`: ISO 8601, UTC. */
export const heroName = z.object({
  _id: z.string(),
  name: z.string(),
  realm: z.string(),
  faction: z.enum(FACTIONS),
  status: z.boolean(),
  createdAt: z.string(),
  version,
})
export type HeroName = z.infer<typeof heroName>

const access = 'manage-hero-names'
const HERO_NAME = { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde', status: true } as const

export const listHeroNames = get('/admin/hero-name', {
  access,
  /** `search`: words in name, realm and faction; `before`: the previous page's `next`. */
  input: z.strictObject({ search: z.optional(singleLine({ max: 64 })), before: cursor }),
  next: true,
  payload: list(heroName, HERO_NAMES_AT_ONCE),
})

export const createHeroName = post('/admin/create-hero-name', {
  access,
  // Faction and status are optional (docs/product.md, HERO-1).
  input: z.extend(heroNameInput, {
    faction: z._default(heroNameFields.faction, HERO_NAME_DEFAULTS.faction),
    status: z._default(heroNameFields.status, HERO_NAME_DEFAULTS.status),
  }),
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
