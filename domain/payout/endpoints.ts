import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { cursor, id } from '../field.ts'
import { waits } from '../waits.ts'
import {
  ANSWERS,
  MAX_LINES,
  newPayout,
  ownPayment,
  ownPayments,
  payout,
  payoutCharacter,
  payoutList,
  payoutOffer,
  takenBackLine,
} from './payout.ts'

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

/** What the caller was paid, the newest first. */
export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/payout/mine',
  access: 'see-own-gold',
  effect: 'read',
  input: z.strictObject({ before: cursor }),
  payload: ownPayments,
  next: true,
})

/** Says of a payment to the caller whether it arrived. */
export const answerPayment = endpoint({
  method: 'POST',
  path: '/payout/answer',
  access: 'see-own-gold',
  effect: 'write',
  input: z.strictObject({ lineId: id, answer: z.enum(ANSWERS) }),
  payload: ownPayment,
  idempotent: true,
})

const LEAST = 'Enter a whole amount of gold above 0.'

/** To whom at least so much gold is due that stands in no open payout, by name, PAYEES_AT_ONCE of them. A GET brings the figure as text. */
export const offerPayout = endpoint({
  method: 'GET',
  path: '/payout/offer',
  access: 'pay-out',
  effect: 'read',
  input: z.strictObject({
    least: z.string().check(z.regex(/^[1-9]\d{0,11}$/, { error: LEAST })),
    before: cursor,
  }),
  payload: payoutOffer,
  next: true,
  cost: 5,
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payout/list',
  access: 'pay-out',
  effect: 'read',
  input: z.strictObject({ before: cursor }),
  payload: payoutList,
  next: true,
})

export const getPayout = endpoint({
  method: 'GET',
  path: '/payout/get',
  access: 'pay-out',
  effect: 'read',
  input: z.strictObject({ id }),
  payload: payout,
})

/** The open lines, of one hero name or of all, as the addon AutoPayout takes them: character and gold. */
export const exportPayout = endpoint({
  method: 'GET',
  path: '/payout/csv',
  access: 'pay-out',
  effect: 'read',
  input: z.strictObject({ id, bank: z.optional(id) }),
  payload: null,
  media: 'text/csv; charset=utf-8',
  cost: 10,
})

/** Makes a payout and so reserves what it shall pay. */
export const createPayout = endpoint({
  method: 'POST',
  path: '/payout/create',
  access: 'pay-out',
  effect: 'write',
  input: newPayout,
  payload: payout,
  idempotent: true,
})

const lines = z.strictObject({
  id,
  lineIds: z
    .array(id)
    .check(
      z.minLength(1, { error: 'Choose at least one line.' }),
      z.maxLength(MAX_LINES, { error: `At most ${MAX_LINES} lines at once.` }),
    ),
})

/** Posts that these lines were paid; those that were paid before are passed over. */
export const payLines = endpoint({
  method: 'POST',
  path: '/payout/paid',
  access: 'pay-out',
  effect: 'write',
  input: lines,
  payload: z.union([payout, waits]),
  idempotent: true,
})

/** Takes lines out that are not paid: what they reserved is free again. */
export const dropLines = endpoint({
  method: 'POST',
  path: '/payout/drop',
  access: 'pay-out',
  effect: 'write',
  input: lines,
  payload: payout,
  idempotent: true,
})

/** Says that a character is a member's: what is due to it is due to them from then on. */
export const confirmClaim = endpoint({
  method: 'POST',
  path: '/payout/confirm-claim',
  access: 'pay-out',
  effect: 'write',
  input: z.strictObject({ characterId: id, memberId: id }),
  payload: z.optional(waits),
  idempotent: true,
})

/** Takes back that a line was paid, by the exact opposite of its entry. */
export const takeBackLine = endpoint({
  method: 'POST',
  path: '/payout/take-back',
  access: 'pay-out',
  effect: 'write',
  input: takenBackLine,
  payload: z.union([payout, waits]),
  idempotent: true,
})
