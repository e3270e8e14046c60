import type { FastifyRequest } from 'fastify'
import { whyNotFor } from '#features/member/session-rules.ts'
import { type Endpoint, MEMBER_HEADER } from '#platform/call/endpoint.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { can, REFUSALS } from '#platform/call/rights.ts'
import type { Caller } from '#platform/call/server/endpoint.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { Gate } from '#platform/call/server/pipeline.ts'
import type { Security } from '#platform/call/server/security.ts'
import type { Cookies } from './cookies.ts'
import type { Roles } from './roles.ts'
import type { SignedIn } from './session-data.ts'
import type { Sessions } from './sessions.ts'

/** Origin -> session -> account's limit -> the page's member -> fresh roles -> access. */
export function createGate(deps: {
  security: Security
  sessions: Sessions
  cookies: Cookies
  roles: Roles
  limits: Pick<Limits, 'account'>
}): Gate {
  const { security, sessions, cookies, roles, limits } = deps
  return {
    async authorize(request, endpoint) {
      if (endpoint.method === 'POST' && !security.isOwnOrigin(request.headers.origin)) {
        throw new Failure('foreign-origin')
      }
      const token = cookies.readSession(request)
      const found = sessions.kept(token) ?? (await sessions.find(token))
      if (found !== null) {
        await limits.account.count(found.member._id)
        return admit(found, request, endpoint)
      }
      if (endpoint.access !== 'public') throw new Failure('signed-out')
      return null
    },
  }

  async function admit(
    { member, id: sessionId }: SignedIn,
    request: FastifyRequest,
    { access }: Endpoint,
  ): Promise<Caller> {
    const { _id } = member
    // Nothing is granted to a session on a public call, so its roles need not be fresh there.
    if (access === 'public') return { _id, roles: [], sessionId }
    throwIf(whyNotFor(request.headers[MEMBER_HEADER], _id))
    const read = roles.kept(member) ?? (await roles.fresh(member))
    if (access !== 'signed-in' && !can(read, access)) throw new Failure('not-permitted', REFUSALS[access])
    return { _id, roles: read, sessionId }
  }
}
