import * as z from 'zod/mini'
import { clientFields } from '#features/client/calls.ts'
import { moveReason } from '#features/ledger/ledger.ts'
import { FACTIONS } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, gold, id, list, UNKNOWN_ID } from '#platform/call/field.ts'

const ONLY_LETTERS = 'A character’s name has letters only.'

/** A character in the game that gold is mailed to. */
export const payoutCharacter = z.strictObject({
  name: clientFields.name.check(z.regex(/^[\p{L}\p{M}]*$/u, { error: ONLY_LETTERS })),
  realm: clientFields.realm,
  faction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
})
export type PayoutCharacter = z.infer<typeof payoutCharacter>

/** Below this nobody sends a mail, unless they say so, gold. */
export const LEAST_PAID = 10_000

const MAX_LINES = 500

export const MAILS_OF_PAYOUT = 2_000
export const TOO_MANY_MAILS = 'At most 2,000 mails in one payout.'

/** An offer has at most so many payees, beside the one who was asked for, and at most so many banks a place. */
export const PAYEES_AT_ONCE = 500
const OFFERED = PAYEES_AT_ONCE + 1
export const BANKS_OFFERED = 100

/** The most payouts, and the most lines of one's own, that are answered at once. */
export const PAYOUTS_AT_ONCE = 30

/** A member, or a character that boosted: whoever has an account of what is due. `_id` is that account's. */
const payee = z.object({ _id: z.string(), name: z.string(), gold: z.number() })

/** Where somebody is paid. The faction of a character that boosted is not known. */
const paidTo = z.object({ name: z.string(), realm: z.string(), faction: z.nullable(z.enum(FACTIONS)) })
export type PaidTo = z.infer<typeof paidTo>

const bank = z.object({ _id: z.string(), name: z.string(), gold: z.number() })

/**
 * To whom a payout could pay, by realm and faction: what is due less what stands in open payouts. `banks` are the active hero
 * names that can mail there, those of the realm itself first; gold is what is in them.
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

/** A payout's input: the payees, how much of what is due, and from which hero name. */
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

/** 'dropped': taken out before it was paid. 'taken-back': it was paid, and is due again. */
export const LINE_STATES = ['open', 'paid', 'dropped', 'taken-back'] as const
export type LineState = (typeof LINE_STATES)[number]

/** One mail in the game: at most GOLD_OF_ONE_MAIL gold. `payee`, `character` ('Brontax-TarrenMill') and `bank` as they were called then. */
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

/** Sums of its lines, gold: of those that were not dropped, and of those that are open. */
const payoutSummary = z.object({ ...made, mails: z.number(), gold: z.number(), open: z.number() })

const payoutList = list(payoutSummary, PAYOUTS_AT_ONCE)
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

/** `gold`: all that the viewer was ever paid. */
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
  input: z.strictObject({ lineId: id, reason: moveReason }),
  example: { lineId: UNKNOWN_ID, reason: 'It came back' },
  payload: payout,
})
