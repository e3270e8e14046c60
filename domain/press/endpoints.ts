import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { id } from '../field.ts'
import { list } from '../list.ts'
import { waits } from '../waits.ts'
import { sumOfDay, WAITING_AT_ONCE, waitingPress } from './press.ts'

const press = z.strictObject({ id })

/** What waits for a second of staff, the oldest first. */
export const listWaiting = endpoint({
  method: 'GET',
  path: '/press/waiting',
  access: 'move-gold',
  effect: 'read',
  input: nothing,
  payload: list(waitingPress, WAITING_AT_ONCE),
})

/** Posts what somebody else proposed, by the balances of now. */
export const agree = endpoint({
  method: 'POST',
  path: '/ledger/agree',
  access: 'move-gold',
  effect: 'write',
  input: press,
  payload: null,
  idempotent: true,
})

/** Takes one's own proposal back: nothing is posted. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/press/withdraw',
  access: 'move-gold',
  effect: 'write',
  input: press,
  payload: null,
  idempotent: true,
})

/** What one of staff moves in 24 hours without a second. */
export const getSum = endpoint({
  method: 'GET',
  path: '/press/sum',
  access: 'move-gold',
  effect: 'read',
  input: nothing,
  payload: sumOfDay,
})

/** Sets it: less counts at once, more waits for a second. */
export const setSum = endpoint({
  method: 'POST',
  path: '/press/set-sum',
  access: 'move-gold',
  effect: 'write',
  input: sumOfDay,
  payload: z.union([sumOfDay, waits]),
  idempotent: true,
})
