import { DIFFICULTY_LABELS, type Difficulty, type RaidType, type Source } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Actor, isStaff } from '#platform/call/rights.ts'
import { foldSearch } from '#platform/words/folding.ts'
import { owes } from '#platform/words/gold.ts'
import { CODE_FIRST, type Mail } from './work.ts'

/** Advertiser's share of the price by source, in hundredths of a percent (basis points): 3200 is 32%. */
export type CutRates = Readonly<Record<Source, number>>

/** Converts a community's cuts, in percent, to hundredths of a percent. */
export function cutRatesOf({ TC, BR }: Readonly<Record<Source, number>>): CutRates {
  return { TC: Math.round(TC * 100), BR: Math.round(BR * 100) }
}

interface DoneBooking {
  price: number
  deposit: number
  source: Source
  paidFull: boolean
}

/** The advertiser's cut of the price, whole gold. */
export function advCutOf({ price, source }: Pick<DoneBooking, 'price' | 'source'>, rates: CutRates): number {
  return Number((BigInt(price) * BigInt(rates[source])) / 10_000n)
}

/**
 * The cut is floor(price x rate). The amount is the gold to mail to the community: price less cut if the advertiser took
 * the full price, else what the client owed after the deposit.
 */
export function termsOf(
  booking: DoneBooking,
  raid: { raidType: RaidType; difficulty: Difficulty },
  rates: CutRates,
): Pick<Mail, 'type' | 'advCut' | 'balance' | 'amount'> {
  const advCut = advCutOf(booking, rates)
  return {
    type: `${raid.raidType === 'Curve' ? 'Curve Boost' : 'Raid Boost'} ${DIFFICULTY_LABELS[raid.difficulty]}`,
    advCut,
    balance: booking.paidFull ? 'Full' : booking.deposit > 0 ? 'Deposit' : 'Owes',
    amount: booking.paidFull ? booking.price - advCut : owes(booking.price, booking.deposit),
  }
}

/** The choices that contain a filter's text `part`, both folded. */
export function choicesWith<Choice extends string>(choices: readonly Choice[], part: string): Choice[] {
  const wanted = foldSearch(part)
  // A text of punctuation only matches nothing.
  if (wanted === '' && part !== '') return []
  return choices.filter((choice) => foldSearch(choice).includes(wanted))
}

/** Whether the typed code, trimmed, is the confirmation code. */
export function isConfirmed(typed: string, mail: Pick<Mail, 'confirmationCode'>): boolean {
  return typed.trim() === mail.confirmationCode
}

export function whyNotSent(mail: Pick<Mail, 'confirmationCode'>, typed: string | undefined): Failure | null {
  if (mail.confirmationCode === null) return new Failure('code-not-generated')
  if (typed === undefined || isConfirmed(typed, mail)) return null
  return new Failure('code-wrong', CODE_FIRST, { confirmationCode: CODE_FIRST })
}

/** Whether the actor handles a mail record (docs/product.md, MAIL-6). People by member id. */
export function handlesMail(
  actor: Actor,
  { advertiser, collector }: { advertiser: string | null; collector: string | null },
): boolean {
  if (isStaff(actor)) return true
  const { _id, roles } = actor
  if (roles.includes('Gold Collector') && (collector === null || collector === _id)) return true
  return roles.includes('Senior Advertiser') && advertiser === _id
}
