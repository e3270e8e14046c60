import * as z from 'zod/mini'
import { CLASSES, FACTIONS, REGIONS } from '#features/season/game.ts'
import { get } from '#platform/call/endpoint.ts'
import { singleLine } from '#platform/call/field.ts'

/** A character as Raider.IO knows it. */
export const character = z.object({
  realm: z.string(),
  name: z.string(),
  class: z.enum(CLASSES),
  faction: z.enum(FACTIONS),
})
export type Character = z.infer<typeof character>

export const lookUpCharacter = get('/proxy/raiderio', {
  access: 'book',
  input: z.strictObject({
    region: z.enum(REGIONS, { error: 'Region must be us, eu, tw, kr or cn' }),
    realm: singleLine({ max: 64, required: 'Realm is missing' }),
    name: singleLine({ max: 48, required: 'Name is missing' }),
  }),
  example: { region: 'eu', realm: 'Antonidas', name: 'Käthelina' },
  payload: character,
  asksOutside: true,
})
