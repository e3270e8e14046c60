import { type Endpoint, MEMBER_HEADER } from '#domain/endpoint.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { type Actor, can, REFUSALS } from '#domain/rights.ts'
import { whyNotFor } from '#domain/session/rules.ts'
import type { Caller } from '#server/http/endpoint.ts'
import type { Gate } from '#server/http/pipeline.ts'
import type { Places } from '#server/http/places.ts'
import type { Security } from '#server/http/security.ts'
import type { Roles } from '#server/member/roles.ts'
import type { Cookies } from '#server/session/cookies.ts'
import type { Sessions } from '#server/session/sessions.ts'

/** Address limit -> origin -> session -> person's limit -> a place -> the page's member -> fresh roles -> access. */
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
      const turn = places.ofPerson(found.member._id, request, reply)
      // Meanwhile it may have ended.
      const session = turn === null ? found : await turn.then(find)
      if (session === null) return admitVisitor(endpoint)
      const { _id } = session.member
      // Nothing is granted to a session on a public call, so its roles need not be fresh there.
      if (endpoint.access === 'public') return { _id, roles: [], sessionId: session.id }
      throwIf(whyNotFor(request.headers[MEMBER_HEADER], _id))
      const { member, id: sessionId } = session
      const read = roles.kept(member) ?? (await roles.fresh(member))
      const actor: Caller = { _id, roles: read, sessionId }
      assertAccess(actor, endpoint)
      return actor
    },
  }
}

/** @throws Failure 'signed-out' where the call is for members, before it takes a place */
async function admitVisitor(endpoint: Endpoint, takePlace?: () => Promise<void> | null): Promise<null> {
  if (endpoint.access !== 'public') throw new Failure('signed-out')
  await takePlace?.()
  return null
}

function assertAccess(actor: Actor, { access }: Endpoint): void {
  if (access === 'public' || access === 'signed-in' || can(actor.roles, access)) return
  throw new Failure('not-permitted', REFUSALS[access])
}
