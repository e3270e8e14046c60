import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { singleLine } from '../field.ts'
import { list } from '../list.ts'
import { authStatus, MEMBERS_FOUND, namedMember, roleNames } from './member.ts'

export const getAuthStatus = get('/auth/status', { access: 'public', payload: authStatus, bare: true })

/** Names of the viewer's roles, read from Discord when the last reading is over a minute old. */
export const getRoles = get('/discord/roles', { access: 'signed-in', payload: roleNames, bare: true })

/** Members of the community whose name holds `name`, whatever its case, at most MEMBERS_FOUND of them by name. */
export const findMembers = get('/member/find', {
  access: 'manage-community',
  input: z.strictObject({ name: z.optional(singleLine({ max: 64 })) }),
  payload: list(namedMember, MEMBERS_FOUND),
})
