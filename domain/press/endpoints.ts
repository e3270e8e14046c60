import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { id } from '../field.ts'
import { list } from '../list.ts'
import { waits } from '../waits.ts'
import { sumOfDay, WAITING_AT_ONCE, waitingPress } from './press.ts'

const press = z.strictObject({ id })

/** The presses that wait for a second of staff, the oldest first. */
export const listWaiting = get('/press/waiting', {
  access: 'move-gold',
  payload: list(waitingPress, WAITING_AT_ONCE),
})

/** Posts what somebody else proposed, by the balances of now. */
export const agree = post('/ledger/agree', { access: 'move-gold', input: press })

/** Takes one's own proposal back: nothing is posted. */
export const withdraw = post('/press/withdraw', { access: 'move-gold', input: press })

/** The gold that one member of staff moves in 24 hours without a second. */
export const getSum = get('/press/sum', { access: 'move-gold', payload: sumOfDay })

/** Sets it: less counts at once, more waits for a second. */
export const setSum = post('/press/set-sum', {
  access: 'move-gold',
  input: sumOfDay,
  payload: z.union([sumOfDay, waits]),
})
