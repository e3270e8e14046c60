import { getAuthStatus, getRoles } from '#domain/member/endpoints.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { findMember } from '#server/member/data.ts'

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
