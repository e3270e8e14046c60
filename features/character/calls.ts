import * as z from 'zod/mini'
import { REGIONS } from '#features/season/game.ts'
import { get } from '#platform/call/endpoint.ts'
import { singleLine } from '#platform/call/field.ts'
import { character } from './character.ts'

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
