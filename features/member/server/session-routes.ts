import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  listSignedIn,
} from '#features/member/session-calls.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { recordId } from '#platform/database/record-id.ts'
import { findMember } from './data.ts'
import {
  endOwnSession,
  endSessionsBeside,
  endSessionsOf,
  readSessions,
  readSignedIn,
} from './session-data.ts'

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
    implement(listSignedIn, (asked, { sql, now }) => readSignedIn(sql, { ...asked, now })),
    implement(endAllSessions, async ({ memberId }, { sql, actor }) => {
      const member = await findMember(sql, recordId(memberId))
      if (member === null) throw new Failure('not-found')
      const ended = await endSessionsOf(sql, member._id, actor._id)
      return { payload: undefined, message: endedText(member.username, ended) }
    }),
  ]
}

function endedText(name: string, devices: number): string {
  if (devices === 0) return `${name} is not signed in`
  return `${name} is signed out on ${devices === 1 ? '1 device' : `${devices} devices`}`
}
