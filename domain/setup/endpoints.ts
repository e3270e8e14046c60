import * as z from 'zod/mini'
import { get, nothing, post } from '../endpoint.ts'
import { REQUIRED, singleLine } from '../field.ts'
import { GIVEN } from '../setting/setting.ts'
import { kept, roleIdLists, serverRoles, servers, setupState } from './setup.ts'

/*
 * The calls of the set-up. They are none of the contract's: a product that is set up has none of them, and one that is not has no other.
 * All but the first are for the browser that showed the code.
 */

const required = (max: number) => singleLine({ max, required: REQUIRED })
const id = required(20)

/** Shows the code; from then on this browser is known by a cookie. */
export const enterSetup = post('/setup/enter', {
  access: 'public',
  input: z.strictObject({ code: required(100) }),
})

export const getSetup = get('/setup/state', { access: 'public', payload: setupState })

export const addressInput = z.strictObject({ publicUrl: required(300) })
export const keepAddress = post('/setup/address', { access: 'public', input: addressInput, payload: kept })

/** A secret that is left empty stays as it is kept. */
export const discordInput = z.strictObject({ clientId: id, clientSecret: z.string(), botToken: z.string() })
export const keepDiscord = post('/setup/discord', { access: 'public', input: discordInput, payload: kept })

/** The servers that the bot is in. */
export const listServers = get('/setup/servers', { access: 'public', payload: servers })

export const serverInput = z.strictObject({ guildId: id })
export const listServerRoles = get('/setup/server-roles', {
  access: 'public',
  input: serverInput,
  payload: serverRoles,
})

export const rolesInput = z.strictObject({ guildId: id, roles: roleIdLists })
export const keepRoles = post('/setup/roles', { access: 'public', input: rolesInput, payload: kept })

export const keepCommunity = post('/setup/community', {
  access: 'public',
  input: z.strictObject({ name: GIVEN.site.shape.name, invite: GIVEN.links.shape.invite }),
})

/** Somebody signed in and ended the set-up: the product starts. */
export const finishSetup = post('/setup/finish', { access: 'public', input: nothing })
