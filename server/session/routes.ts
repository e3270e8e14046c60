import { Failure } from '#domain/failure.ts'
import { endOtherSessions, endSession, listSessions } from '#domain/session/endpoints.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { endOwnSession, endSessionsBeside, readSessions } from '#server/session/data.ts'
import type { Sessions } from '#server/session/sessions.ts'

export function sessionRoutes({ sessions }: { sessions: Sessions }): Implementation[] {
  return [
    implement(listSessions, async (_input, { sql, actor, now }) => ({
      payload: await readSessions(sql, { memberId: actor._id, current: actor.sessionId, now }),
    })),
    implement(endSession, async ({ id }, { sql, actor, afterCommit }) => {
      if (!(await endOwnSession(sql, actor._id, id))) throw new Failure('not-found')
      afterCommit(() => sessions.forgetSession(id))
      return { payload: undefined, message: 'Signed out on that device' }
    }),
    implement(endOtherSessions, async (_input, { sql, actor, afterCommit }) => {
      const ended = await endSessionsBeside(sql, actor._id, actor.sessionId)
      for (const id of ended) afterCommit(() => sessions.forgetSession(id))
      return { payload: undefined, message: 'Signed out on all other devices' }
    }),
  ]
}
