import * as z from 'zod/mini'
import { Failure } from '../failure.ts'
import { gold } from '../field.ts'
import { grouped } from '../gold.ts'
import { list } from '../list.ts'
import { CODES_OF_ONE_CALL } from './desk.ts'

/** So many unknown codes an hour somebody may type at the bank's side. */
export const UNKNOWN_CODES = 60

/** Said of a sum that no mail can have brought. */
const ARRIVED_GOLD = 'Enter a whole amount of gold above 0.'

const arrivedGold = gold(ARRIVED_GOLD).check(z.gte(1, { error: ARRIVED_GOLD }))

/** How much came with a mail. `confirmed` says `gold` once more, where it is above the mail's amount. */
export const arrival = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(64)),
  gold: arrivedGold,
  confirmed: z.optional(arrivedGold),
})
export type Arrival = z.infer<typeof arrival>

/** A mail as its bank's side sees it, with nothing of the client. `gold` is what was to be mailed. */
export const bankMail = z.object({
  code: z.string(),
  gold: z.number(),
  /** The member who posted it, else who made its codes. */
  from: z.string(),
  to: z.string(),
  /** Null until somebody says what came. */
  arrived: z.nullable(z.number()),
  /** To hand back; null until somebody says what came. */
  confirmationCode: z.nullable(z.string()),
  /** The viewer made its codes. */
  own: z.boolean(),
  sent: z.boolean(),
})
export type BankMail = z.infer<typeof bankMail>

/** `unread`: codes that were not looked up, since too many before them were unknown. */
export const lookedUp = z.object({
  found: list(bankMail, CODES_OF_ONE_CALL),
  unknown: list(z.string(), CODES_OF_ONE_CALL),
  unread: list(z.string(), CODES_OF_ONE_CALL),
})

/**
 * Why it is not kept that so much came with a mail of `amount`, all in gold: it is more, and whoever has that gold says so themself or nobody
 * confirmed the figure.
 */
export function whyNotArrived(
  { code, gold, confirmed }: Arrival,
  { amount, isHolder }: { readonly amount: number; readonly isHolder: boolean },
): Failure | null {
  if (gold <= amount) return null
  if (isHolder) return new Failure('others-confirm')
  if (confirmed === gold) return null
  const [came, expected] = [grouped(gold), grouped(amount)]
  return new Failure('arrived-above-mail', `${code}: ${expected} g was expected. Confirm ${came} g first.`)
}

/** 'Confirm 999,999 g, not 300,000 g': what the press says that keeps more than the mail's amount. */
export function moreText(gold: number, amount: number): string {
  return `Confirm ${grouped(gold)} g, not ${grouped(amount)} g`
}

/** A mail whose box for another amount is open. Gold; null while no amount stands in it. */
interface OpenBox {
  readonly code: string
  readonly gold: number | null
}

/** The outcome of 'All arrived' while boxes were open: '2 of 3 arrived. HGHHTJ7S: keep 100,000 g first.' */
export function allArrivedText(arrived: number, open: readonly OpenBox[]): string {
  return [
    `${arrived} of ${arrived + open.length} arrived.`,
    ...open.map(({ code, gold }) =>
      gold === null ? `${code}: enter the amount first.` : `${code}: keep ${grouped(gold)} g first.`,
    ),
  ].join(' ')
}
