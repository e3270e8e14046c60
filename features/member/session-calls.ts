import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, id, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { SESSIONS_SHOWN, SIGNED_IN_AT_ONCE, session, sessionEndInput, signedInMember } from './session.ts'

/** The member's own sessions that have not ended, the one that asks first, then those used last. */
export const listSessions = get('/session/list', {
  access: 'signed-in',
  payload: list(session, SESSIONS_SHOWN),
})

/**
 * Ends one of the member's own sessions; the one that asks may be it. One that has ended already is answered as if it
 * ended now. Somebody else's is 'not-found'.
 */
export const endSession = post('/session/end', {
  access: 'signed-in',
  input: sessionEndInput,
  example: { id: UNKNOWN_ID },
  idempotent: false,
})

/** Ends all of the member's sessions but the one that asks. */
export const endOtherSessions = post('/session/end-others', { access: 'signed-in', idempotent: false })

/** Members who are signed in, by name: those whose name holds `name`, whatever its case. `before` goes on behind the last answer's. */
export const listSignedIn = get('/session/members', {
  access: 'manage-community',
  input: z.strictObject({ name: z.optional(singleLine({ max: 64 })), before: cursor }),
  payload: list(signedInMember, SIGNED_IN_AT_ONCE),
  next: true,
})

/** Ends all of a member's sessions, one's own too. Of somebody who is not signed in it changes nothing. */
export const endAllSessions = post('/session/end-all', {
  access: 'manage-community',
  input: z.strictObject({ memberId: id }),
  example: { memberId: UNKNOWN_ID },
})
