import * as z from 'zod/mini'
import { CLASSES, FACTIONS, REGIONS } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { list, REQUIRED, singleLine } from '#platform/call/field.ts'
import { CONNECTED_REALMS, connectedRealms } from './realm.ts'

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

const access = 'manage-community'
const realm = singleLine({ max: 64, required: REQUIRED })

export const listConnectedRealms = get('/realm/connected', {
  access,
  payload: list(connectedRealms, CONNECTED_REALMS),
})

/** Connects `realm` and its group with `to` and its group. */
export const connectRealm = post('/realm/connect', {
  access,
  input: z.strictObject({ realm, to: realm }),
  example: { realm: 'Kazzak', to: 'Hyjal' },
})

/** Removes the realm from its group; the others stay connected. */
export const partRealm = post('/realm/part', {
  access,
  input: z.strictObject({ realm }),
  example: { realm: 'Kazzak' },
})
