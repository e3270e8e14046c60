import * as z from 'zod/mini'
import { clientFields } from '#features/client/client.ts'
import { FACTIONS } from '#features/season/game.ts'
import { gold, id, singleLine } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'

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

/** The most lines of one payout. */
export const MAX_LINES = 500

/** The most mails of the game that one payout is. */
export const MAILS_OF_PAYOUT = 2_000
export const TOO_MANY_MAILS = 'At most 2,000 mails in one payout.'

/** The most payees that are offered at once beside the one who is asked for, and the most hero names that can mail to one place. */
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
  /** The payees without a payout character in Settings. */
  withoutCharacter: list(payee, OFFERED),
  /** The gold reserved in open payouts. */
  reserved: z.number(),
})
export type PayoutOffer = z.infer<typeof payoutOffer>

/** A payout's input: the payees, how much of what is due, and from which hero name. */
export const newPayout = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        payee: id,
        bank: id,
        gold: gold('Enter a whole amount of gold above 0.').check(
          z.gte(1, { error: 'Enter a whole amount of gold above 0.' }),
        ),
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

/** The newest payouts. */
export const payoutList = list(payoutSummary, PAYOUTS_AT_ONCE)
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

const WHY = 'Give a reason of at least 3 characters.'

export const takenBackLine = z.strictObject({
  lineId: id,
  reason: singleLine({ max: 200, required: WHY }).check(z.minLength(3, { error: WHY })),
})
