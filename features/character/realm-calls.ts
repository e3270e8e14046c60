import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { list, REQUIRED, singleLine } from '#platform/call/field.ts'
import { CONNECTED_REALMS, connectedRealms } from './realm.ts'

const access = 'manage-community'
const realm = singleLine({ max: 64, required: REQUIRED })

export const listConnectedRealms = get('/realm/connected', {
  access,
  payload: list(connectedRealms, CONNECTED_REALMS),
})

/** From then on `realm`, with all that it is connected to, is connected to `to` and all of its. */
export const connectRealm = post('/realm/connect', {
  access,
  input: z.strictObject({ realm, to: realm }),
  example: { realm: 'Kazzak', to: 'Hyjal' },
})

/** Takes the realm out of its group; the others stay connected. */
export const partRealm = post('/realm/part', {
  access,
  input: z.strictObject({ realm }),
  example: { realm: 'Kazzak' },
})
