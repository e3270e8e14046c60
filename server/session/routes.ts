import { Failure } from '#domain/failure.ts'
import { endOtherSessions, endSession, listSessions } from '#domain/session/endpoints.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { endOwnSession, endSessionsBeside, readSessions } from '#server/session/data.ts'

export function sessionRoutes(): Implementation[] {
  return [
    implement(listSessions, async (_input, { sql, actor, now }) => ({
      payload: await readSessions(sql, { memberId: actor._id, current: actor.sessionId, now }),
    })),
    implement(endSession, async ({ id }, { sql, actor }) => {
      if (!(await endOwnSession(sql, actor._id, id))) throw new Failure('not-found')
      return { payload: undefined, message: 'Signed out on that device' }
    }),
    implement(endOtherSessions, async (_input, { sql, actor }) => {
      await endSessionsBeside(sql, actor._id, actor.sessionId)
      return { payload: undefined, message: 'Signed out on all other devices' }
    }),
  ]
}
