import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { id, singleLine } from '../field.ts'
import { list } from '../list.ts'
import { MOST_RAIDS, REGIONS } from '../season.ts'
import { character, raidProgress } from './character.ts'

const address = {
  region: z.enum(REGIONS, { error: 'Region must be us, eu, tw, kr or cn' }),
  realm: singleLine({ max: 64, required: 'Realm is missing' }),
  name: singleLine({ max: 48, required: 'Name is missing' }),
}

export const lookUpCharacter = get('/proxy/raiderio', {
  access: 'book',
  input: z.strictObject(address),
  payload: character,
  asksOutside: true,
})

/** The character's progress in the raids that a raid holds, on its difficulty. */
export const lookUpProgress = get('/character/progress', {
  access: 'book',
  input: z.strictObject({
    ...address,
    raidId: id,
  }),
  payload: list(raidProgress, MOST_RAIDS),
  asksOutside: true,
})
