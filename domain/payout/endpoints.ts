import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { payoutCharacter } from './payout.ts'

/** Where the caller is paid; null until they said it. */
export const getOwnCharacter = endpoint({
  method: 'GET',
  path: '/payout/character',
  access: 'see-own-gold',
  effect: 'read',
  input: nothing,
  payload: z.nullable(payoutCharacter),
})

/** Says where the caller is paid from now on. */
export const setOwnCharacter = endpoint({
  method: 'POST',
  path: '/payout/set-character',
  access: 'see-own-gold',
  effect: 'write',
  input: payoutCharacter,
  payload: payoutCharacter,
  idempotent: true,
})
