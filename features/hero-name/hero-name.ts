import * as z from 'zod/mini'
import { FACTIONS } from '#features/season/game.ts'
import { REQUIRED, singleLine } from '#platform/call/field.ts'
import { version } from '#platform/call/version.ts'

export const heroNameFields = {
  name: singleLine({ max: 48, required: REQUIRED }),
  realm: singleLine({ max: 64, required: REQUIRED }),
  faction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
  status: z.boolean({ error: 'Choose Active or Inactive' }),
}

export const heroNameInput = z.strictObject(heroNameFields)
export type HeroNameInput = z.infer<typeof heroNameInput>

/** The form's defaults (docs/product.md, HERO-1). */
export const HERO_NAME_DEFAULTS: HeroNameInput = { name: '', realm: '', faction: 'Alliance', status: true }

/** A new hero name's input: faction and status have defaults (docs/product.md, HERO-1). */
export const newHeroNameInput = z.extend(heroNameInput, {
  faction: z._default(heroNameFields.faction, HERO_NAME_DEFAULTS.faction),
  status: z._default(heroNameFields.status, HERO_NAME_DEFAULTS.status),
})

/** The most hero names that are answered at once. */
export const HERO_NAMES_AT_ONCE = 500

/** A character to which gold is mailed. `status` true is shown Active; `createdAt` an instant (ISO 8601, UTC). */
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
