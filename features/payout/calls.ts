import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, id, UNKNOWN_ID } from '#platform/call/field.ts'
import {
  MAX_LINES,
  newPayout,
  ownPayments,
  payout,
  payoutCharacter,
  payoutList,
  payoutOffer,
  takenBackLine,
} from './payout.ts'

/** Where the caller is paid; null until they said it. */
export const getOwnCharacter = get('/payout/character', {
  access: 'see-own-gold',
  payload: z.nullable(payoutCharacter),
})

/** Says where the caller is paid from now on. */
export const setOwnCharacter = post('/payout/set-character', {
  access: 'see-own-gold',
  input: payoutCharacter,
  example: { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde' },
  payload: payoutCharacter,
})

/** The caller's payments, the newest first. */
export const listOwnPayments = get('/payout/mine', {
  access: 'see-own-gold',
  input: z.strictObject({ before: cursor }),
  payload: ownPayments,
  next: true,
})

const LEAST = 'Enter a whole amount of gold above 0.'

/**
 * To whom at least so much gold is due that stands in no open payout, by name, PAYEES_AT_ONCE of them; `payee` comes first, however
 * little is due. A GET brings the figure as text.
 */
export const offerPayout = get('/payout/offer', {
  access: 'pay-out',
  input: z.strictObject({
    least: z.string().check(z.regex(/^[1-9]\d{0,11}$/, { error: LEAST })),
    payee: z.optional(id),
    before: cursor,
  }),
  example: { least: '1' },
  payload: payoutOffer,
  next: true,
})

export const listPayouts = get('/payout/list', {
  access: 'pay-out',
  input: z.strictObject({ before: cursor }),
  payload: payoutList,
  next: true,
})

export const getPayout = get('/payout/get', {
  access: 'pay-out',
  input: z.strictObject({ id }),
  example: { id: UNKNOWN_ID },
  payload: payout,
})

/** The open lines, of one hero name or of all, as the addon AutoPayout takes them: character and gold. */
export const exportPayout = get('/payout/csv', {
  access: 'pay-out',
  input: z.strictObject({ id, bank: z.optional(id) }),
  example: { id: UNKNOWN_ID },
  media: 'text/csv; charset=utf-8',
})

/** Makes a payout and so reserves what it shall pay. */
export const createPayout = post('/payout/create', {
  access: 'pay-out',
  input: newPayout,
  example: { payments: [{ payee: '-1', bank: UNKNOWN_ID, gold: 1 }] },
  payload: payout,
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
export const payLines = post('/payout/paid', {
  access: 'pay-out',
  input: lines,
  example: { id: UNKNOWN_ID, lineIds: [UNKNOWN_ID] },
  payload: payout,
})

/** Takes lines out that are not paid: what they reserved is free again. */
export const dropLines = post('/payout/drop', {
  access: 'pay-out',
  input: lines,
  example: { id: UNKNOWN_ID, lineIds: [UNKNOWN_ID] },
  payload: payout,
})

/** Takes back that a line was paid, by the exact opposite of its entry. */
export const takeBackLine = post('/payout/take-back', {
  access: 'pay-out',
  input: takenBackLine,
  example: { lineId: UNKNOWN_ID, reason: 'It came back' },
  payload: payout,
})
