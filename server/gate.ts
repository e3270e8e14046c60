import type { FastifyRequest } from 'fastify'
import { type Endpoint, MEMBER_HEADER } from '#domain/endpoint.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { can, REFUSALS } from '#domain/rights.ts'
import { whyNotFor } from '#domain/session/rules.ts'
import type { Caller } from '#server/http/endpoint.ts'
import type { Gate } from '#server/http/pipeline.ts'
import type { Places } from '#server/http/places.ts'
import type { Security } from '#server/http/security.ts'
import type { Roles } from '#server/member/roles.ts'
import type { Cookies } from '#server/session/cookies.ts'
import type { SignedIn } from '#server/session/data.ts'
import type { Sessions } from '#server/session/sessions.ts'

/**
 * Address limit -> origin -> session -> person's limit -> the page's member -> fresh roles -> access -> a place. A call that waits for
 * Discord holds no place.
 */
export function createGate(deps: {
  security: Security
  sessions: Sessions
  cookies: Cookies
  roles: Roles
  places: Places
}): Gate {
  const { security, sessions, cookies, roles, places } = deps
  return {
    async authorize(request, reply, endpoint) {
      security.countAddress(request)
      if (endpoint.method === 'POST' && !security.isOwnOrigin(request.headers.origin)) {
        throw new Failure('foreign-origin')
      }
      const token = cookies.readSession(request)
      const find = () => sessions.find(token)
      const found = sessions.kept(token) ?? (await find())
      if (found === null) return admitVisitor(endpoint, () => places.ofAddress(request, reply))
      security.countPerson(found.member._id, endpoint.cost)
      const caller = await admit(found, request, endpoint)
      const turn = places.ofPerson(found.member._id, request, reply, endpoint)
      if (turn === null) return caller
      // Meanwhile it may have ended, or lost a role.
      const session = await turn.then(find)
      return session === null ? admitVisitor(endpoint) : admit(session, request, endpoint)
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

/** @throws Failure 'signed-out' where the call is for members, before it takes a place */
async function admitVisitor(endpoint: Endpoint, takePlace?: () => Promise<void> | null): Promise<null> {
  if (endpoint.access !== 'public') throw new Failure('signed-out')
  await takePlace?.()
  return null
}
