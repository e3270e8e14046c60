import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { REQUIRED, singleLine } from '../field.ts'
import { list } from '../list.ts'
import { CONNECTED_REALMS, connectedRealms } from './realm.ts'

const access = 'manage-community'
const realm = singleLine({ max: 64, required: REQUIRED })

export const listConnectedRealms = endpoint({
  method: 'GET',
  path: '/realm/connected',
  access,
  effect: 'read',
  input: nothing,
  payload: list(connectedRealms, CONNECTED_REALMS),
})

/** From then on `realm`, with all that it is connected to, is connected to `to` and all of its. */
export const connectRealm = endpoint({
  method: 'POST',
  path: '/realm/connect',
  access,
  effect: 'write',
  input: z.strictObject({ realm, to: realm }),
  payload: null,
  idempotent: true,
})

/** Takes the realm out of its group; the others stay connected. */
export const partRealm = endpoint({
  method: 'POST',
  path: '/realm/part',
  access,
  effect: 'write',
  input: z.strictObject({ realm }),
  payload: null,
  idempotent: true,
})
