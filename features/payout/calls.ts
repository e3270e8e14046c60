import * as z from 'zod/mini'
import { clientFields } from '#features/client/calls.ts'
import { moveReason } from '#features/ledger/ledger.ts'
import { FACTIONS } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, gold, id, list, UNKNOWN_ID } from '#platform/call/field.ts'

const ONLY_LETTERS = 'A character’s name has letters only.'

/** A character in the game that receives gold by mail. */
export const payoutCharacter = z.strictObject({
  name: clientFields.name.check(z.regex(/^[\p{L}\p{M}]*$/u, { error: ONLY_LETTERS })),
  realm: clientFields.realm,
  faction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
})
export type PayoutCharacter = z.infer<typeof payoutCharacter>

/** Smaller payments are left out by default, gold. */
export const LEAST_PAID = 10_000

const MAX_LINES = 500

export const MAILS_OF_PAYOUT = 2_000
export const TOO_MANY_MAILS = 'At most 2,000 mails in one payout.'

/** The most payees in an offer, and the most banks for one realm and faction. */
export const PAYEES_AT_ONCE = 500
const OFFERED = PAYEES_AT_ONCE + 1
export const BANKS_OFFERED = 100

/** The most payouts, and the most own payments, in one answer. */
export const PAYOUTS_AT_ONCE = 30

/** A member, or a character that boosted. `_id`: the id of the payee's 'due' account. */
const payee = z.object({ _id: z.string(), name: z.string(), gold: z.number() })

/** The character that receives the gold. `faction` is null for a character that boosted. */
const paidTo = z.object({ name: z.string(), realm: z.string(), faction: z.nullable(z.enum(FACTIONS)) })
export type PaidTo = z.infer<typeof paidTo>

const bank = z.object({ _id: z.string(), name: z.string(), gold: z.number() })

/**
 * Payees by realm and faction. `payees.gold`: what is due less what open payouts reserve. `banks`: active hero names that
 * can mail to the realm, with their gold; the realm's own hero names come first.
 */
export const payoutOffer = z.object({
  groups: list(
    z.object({
      realm: z.string(),
      faction: z.nullable(z.enum(FACTIONS)),
      banks: list(bank, BANKS_OFFERED),
      payees: list(z.extend(payee, { character: z.string() }), OFFERED),
    }),
    OFFERED,
  ),
  withoutCharacter: list(payee, OFFERED),
  reserved: z.number(),
})
export type PayoutOffer = z.infer<typeof payoutOffer>

const LEAST = 'Enter a whole amount of gold above 0.'

/** `payee`: a 'due' account's id; `bank`: the paying hero name. */
export const newPayout = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        payee: id,
        bank: id,
        gold: gold(LEAST).check(z.gte(1, { error: LEAST })),
      }),
    )
    .check(
      z.minLength(1, { error: 'Choose at least one payee.' }),
      z.maxLength(MAX_LINES, { error: `At most ${MAX_LINES} in one payout.` }),
    ),
})
export type NewPayout = z.infer<typeof newPayout>

/** 'dropped': removed before payment. 'taken-back': paid, then reversed. */
export const LINE_STATES = ['open', 'paid', 'dropped', 'taken-back'] as const
export type LineState = (typeof LINE_STATES)[number]

/**
 * One game mail: at most GOLD_OF_ONE_MAIL gold. `payee`, `character` ('Brontax-TarrenMill') and `bank` have the names of
 * the time when the payout was created.
 */
export const payoutLine = z.object({
  _id: z.string(),
  payee: z.string(),
  character: z.string(),
  bank: z.object({ _id: z.string(), name: z.string() }),
  gold: z.number(),
  state: z.enum(LINE_STATES),
})
export type PayoutLine = z.infer<typeof payoutLine>

/** `at` an instant (ISO 8601, UTC). */
const made = { _id: z.string(), at: z.string(), by: z.string() }

export const payout = z.object({ ...made, lines: list(payoutLine, MAILS_OF_PAYOUT) })
export type Payout = z.infer<typeof payout>

/** `gold`: the sum of all lines that are not dropped; `open`: of the open lines. */
const payoutSummary = z.object({ ...made, mails: z.number(), gold: z.number(), open: z.number() })
export type PayoutSummary = z.infer<typeof payoutSummary>

/** A line that pays the viewer. `at`: when it was paid (ISO 8601, UTC). */
export const ownPayment = z.object({
  _id: z.string(),
  at: z.string(),
  character: z.string(),
  bank: z.string(),
  gold: z.number(),
  state: z.enum(LINE_STATES),
})
export type OwnPayment = z.infer<typeof ownPayment>

/** `gold`: the sum of all payments to the viewer. */
export const ownPayments = z.object({ gold: z.number(), payments: list(ownPayment, PAYOUTS_AT_ONCE) })
export type OwnPayments = z.infer<typeof ownPayments>

export const getOwnCharacter = get('/payout/character', {
  access: 'see-own-gold',
  payload: z.nullable(payoutCharacter),
})

export const setOwnCharacter = post('/payout/set-character', {
  access: 'see-own-gold',
  input: payoutCharacter,
  example: { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde' },
  payload: payoutCharacter,
})

export const listOwnPayments = get('/payout/mine', {
  access: 'see-own-gold',
  input: z.strictObject({ before: cursor }),
  payload: ownPayments,
  next: true,
})

/**
 * Payees with at least `least` gold due and unreserved, by name, PAYEES_AT_ONCE per page; `payee` comes first, with any
 * gold. `least` is text, because it is a query parameter.
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
  payload: list(payoutSummary, PAYOUTS_AT_ONCE),
  next: true,
})

export const getPayout = get('/payout/get', {
  access: 'pay-out',
  input: z.strictObject({ id }),
  example: { id: UNKNOWN_ID },
  payload: payout,
})

/** The open lines, of one hero name or all, in the addon AutoPayout's format: character and gold. */
export const exportPayout = get('/payout/csv', {
  access: 'pay-out',
  input: z.strictObject({ id, bank: z.optional(id) }),
  example: { id: UNKNOWN_ID },
  media: 'text/csv; charset=utf-8',
})

/** Creates a payout, which reserves its gold. */
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

/** Marks lines as paid; lines that are paid already are skipped. */
export const payLines = post('/payout/paid', {
  access: 'pay-out',
  input: lines,
  example: { id: UNKNOWN_ID, lineIds: [UNKNOWN_ID] },
  payload: payout,
})

/** Drops unpaid lines, which frees their gold. */
export const dropLines = post('/payout/drop', {
  access: 'pay-out',
  input: lines,
  example: { id: UNKNOWN_ID, lineIds: [UNKNOWN_ID] },
  payload: payout,
})

/** Reverses a payment by the exact opposite of its entry. */
export const takeBackLine = post('/payout/take-back', {
  access: 'pay-out',
  input: z.strictObject({ lineId: id, reason: moveReason }),
  example: { lineId: UNKNOWN_ID, reason: 'It came back' },
  payload: payout,
})
