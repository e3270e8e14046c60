import { type Endpoint, MEMBER_HEADER } from '#domain/endpoint.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { type Actor, can, REFUSALS } from '#domain/rights.ts'
import { whyNotFor } from '#domain/session/rules.ts'
import type { Caller, Gate } from '#server/http/endpoint.ts'
import type { Security } from '#server/http/security.ts'
import type { Roles } from '#server/member/roles.ts'
import type { Cookies } from '#server/session/cookies.ts'
import type { Sessions } from '#server/session/sessions.ts'

/** Address limit -> origin -> session -> person's limit -> the page's member -> fresh roles -> access. */
export function createGate(deps: {
  security: Security
  sessions: Sessions
  cookies: Cookies
  roles: Roles
}): Gate {
  const { security, sessions, cookies, roles } = deps
  return {
    async authorize(request, endpoint) {
      security.countAddress(request)
      if (endpoint.method === 'POST' && !security.isOwnOrigin(request.headers.origin)) {
        throw new Failure('foreign-origin')
      }
      const session = await sessions.find(cookies.readSession(request))
      if (session === null) return requireSession(endpoint)
      const { _id } = session.member
      security.countPerson(_id)
      // Nothing is granted to a session on a public call, so its roles need not be fresh there.
      if (endpoint.access === 'public') return { _id, roles: [], sessionId: session.id }
      throwIf(whyNotFor(request.headers[MEMBER_HEADER], _id))
      const actor: Caller = { _id, roles: await roles.fresh(session.member), sessionId: session.id }
      assertAccess(actor, endpoint)
      return actor
    },
  }
}

function requireSession(endpoint: Endpoint): null {
  if (endpoint.access === 'public') return null
  throw new Failure('signed-out')
}

function assertAccess(actor: Actor, { access }: Endpoint): void {
  if (access === 'public' || access === 'signed-in' || can(actor.roles, access)) return
  throw new Failure('not-permitted', REFUSALS[access])
}
