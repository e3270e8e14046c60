import { get, STATUS_PATH } from '#platform/call/endpoint.ts'
import { authStatus, roleNames } from './member.ts'

export const getAuthStatus = get(STATUS_PATH, { access: 'public', payload: authStatus, bare: true })

/** Names of the viewer's roles, read from Discord when the last reading is over a minute old. */
export const getRoles = get('/discord/roles', { access: 'signed-in', payload: roleNames, bare: true })
