import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { session, sessionEndInput } from './session.ts'

/** The member's own sessions that have not ended, the one that asks first, then those used last. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/session/list',
  access: 'signed-in',
  effect: 'read',
  input: nothing,
  payload: z.array(session),
})

/**
 * Ends one of the member's own sessions; the one that asks may be it. One that has ended already is answered as if it
 * ended now. Somebody else's is 'not-found'.
 */
export const endSession = endpoint({
  method: 'POST',
  path: '/session/end',
  access: 'signed-in',
  effect: 'write',
  input: sessionEndInput,
  payload: null,
})

/** Ends all of the member's sessions but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/session/end-others',
  access: 'signed-in',
  effect: 'write',
  input: nothing,
  payload: null,
})
