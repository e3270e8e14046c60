import { get, post } from '../endpoint.ts'
import { addressInput, discordInput, rolesInput, serverInput } from './endpoints.ts'
import { entrance, kept, serverRoles, servers } from './setup.ts'

/*
 * The set-up's steps on a product that runs (docs/product.md, OWN-7). What is given is tried as there, and what a wrong one of would shut
 * everybody out takes effect by a sign-in that goes by it; until then the old ones serve. For who signed in within the last 10 minutes.
 */

/** They ask Discord, in no transaction; what they keep is one. */
const options = { access: 'change-settings', effect: 'read', payload: kept } as const

export const getEntrance = get('/setting/entrance', { access: 'manage-community', payload: entrance })
export const listBotServers = get('/setting/servers', { access: 'change-settings', payload: servers })
export const listBotServerRoles = get('/setting/server-roles', {
  access: 'change-settings',
  input: serverInput,
  payload: serverRoles,
})
export const tryAddress = post('/setting/try-address', { ...options, input: addressInput })
/** A secret that is left empty stays. */
export const tryDiscord = post('/setting/try-discord', { ...options, input: discordInput })
export const tryRoles = post('/setting/try-roles', { ...options, input: rolesInput })
