import { endpoint, nothing } from '../endpoint.ts'
import { authStatus, roleNames } from './member.ts'

export const getAuthStatus = endpoint({
  method: 'GET',
  path: '/auth/status',
  access: 'public',
  effect: 'read',
  input: nothing,
  payload: authStatus,
  bare: true,
})

/** Names of the viewer's roles, read from Discord when the last reading is over a minute old. */
export const getRoles = endpoint({
  method: 'GET',
  path: '/discord/roles',
  access: 'signed-in',
  effect: 'read',
  input: nothing,
  payload: roleNames,
  bare: true,
})
