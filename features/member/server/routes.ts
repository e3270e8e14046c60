import { getAuthStatus, getRoles } from '#features/member/calls.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { findMember } from './data.ts'

export function memberRoutes(): Implementation[] {
  return [
    implement(getAuthStatus, async (_input, { sql, actor }) => {
      const member = actor === null ? null : await findMember(sql, actor._id)
      if (member === null) return { payload: { isAuthenticated: false, user: null } }
      const { _id, discordId, username, avatar, roleIds } = member
      return {
        payload: { isAuthenticated: true, user: { _id, discordId, username, avatar, role: [...roleIds] } },
      }
    }),
    implement(getRoles, async (_input, { actor }) => {
      return { payload: { roles: [...actor.roles] } }
    }),
  ]
}
