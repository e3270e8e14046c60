import * as z from 'zod/mini'
import { mailsText } from '#features/mail/work.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { list } from '#platform/call/field.ts'
import { goldOf, grouped } from '#platform/words/gold.ts'
import { daysAfter, instantOf, wallClockAt } from '#platform/words/server-time.ts'
import {
  ACCOUNT_KINDS,
  type AccountChoice,
  type AccountKind,
  type BankCount,
  type BankGold,
  type Books,
  type EntryKind,
  type EntryLine,
  type EntryLines,
  type GoldMove,
  type LedgerEntry,
  SIDE,
} from './ledger.ts'

/**
 * A Done, a sent mail or a kept deposit that does not have exactly one valid entry with the right gold, or an account whose
 * balance is not the sum of its lines. `name`: the client or the account's owner; `entries`: found, `wanted`: expected;
 * `gold`: the balance's surplus.
 */
const bookFault = z.object({
  what: z.enum(['done', 'sent', 'kept', 'balance']),
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(ACCOUNT_KINDS)),
  entries: z.number(),
  wanted: z.number(),
  gold: z.number(),
})
export type BookFault = z.infer<typeof bookFault>

const FAULTS_AT_ONCE = 50

export const bookCheck = z.object({
  at: z.string(),
  /** The number of faults; `faults` has the first ones. */
  count: z.number(),
  faults: list(bookFault, FAULTS_AT_ONCE),
})
export type BookCheck = z.infer<typeof bookCheck>

/** The server checks the books at this time of day, in minutes since midnight. */
const CHECK_MINUTES = 4 * 60 + 10
/** Longer than the time between two nightly checks, also when clocks change, ms. */
const OLD_MS = 26 * 3_600_000
const WEEK_MS = 7 * 24 * 3_600_000

/** When the last nightly check was due. */
export function lastCheckDue(now: Date): Date {
  const { date } = wallClockAt(now)
  const at = (day: string) => instantOf({ date: day, minutes: CHECK_MINUTES }) ?? now
  const today = at(date)
  return today <= now ? today : at(daysAfter(date, -1))
}

/** 'Checked 4:10 AM.', 'Not checked since Tue 4:10 AM.'; `timeOf` formats minutes since midnight. */
export function checkedText(
  checkedAt: string | null,
  now: Date,
  timeOf: (minutes: number) => string,
): { text: string; isOld: boolean } {
  if (checkedAt === null) return { text: 'Not checked yet.', isOld: true }
  const at = new Date(checkedAt)
  const { date, minutes } = wallClockAt(at)
  const age = now.getTime() - at.getTime()
  if (age <= OLD_MS) return { text: `Checked ${timeOf(minutes)}.`, isOld: false }
  const weekday = WEEKDAY.format(new Date(date))
  const named = age < WEEK_MS ? weekday : `${weekday} ${DAY.format(new Date(date))}`
  return { text: `Not checked since ${named} ${timeOf(minutes)}.`, isOld: true }
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

export const FAULTS_FOUND = 'The books do not balance. Tell whoever runs Forge.'

/** A fault as a sentence: 'Done of Rallona-Kazzak: 2 entries instead of 1.' */
export function bookFaultText({ what, name, kind, entries, wanted, gold }: BookFault): string {
  if (what === 'balance') {
    const account = accountText({ account: kind ?? 'held', owner: name === null ? null : { _id: '', name } })
    return `${account}: the balance is ${grouped(Math.abs(gold))} g ${gold < 0 ? 'less' : 'more'} than its entries.`
  }
  const of = { done: 'Done', sent: 'The mail', kept: 'The kept deposit' }[what]
  const said = entries === wanted ? 'its entry says other gold' : `${entries} entries instead of ${wanted}`
  return `${of} of ${name}: ${said}.`
}

/** The gold of a done booking: price, deposit taken, advertiser's cut. */
interface DoneGold {
  readonly price: number
  readonly deposit: number
  readonly cut: number
  readonly paidFull: boolean
}

interface DonePeople {
  readonly advertiser: string
  /** Who received the client's payment: the raid's collector at the time of Done, else its leader. */
  readonly collector: string
}

/** The lines of Done. The deposit is an advance on the advertiser's cut. */
export function linesOfDone(
  { price, deposit, cut, paidFull }: DoneGold,
  { advertiser, collector }: DonePeople,
): EntryLines {
  if (paidFull) {
    return lines(
      { kind: 'held', owner: advertiser, gold: price - cut },
      { kind: 'community', owner: null, gold: price - cut },
    )
  }
  return lines(
    { kind: 'held', owner: collector, gold: price - deposit },
    { kind: 'held', owner: advertiser, gold: Math.max(0, deposit - cut) },
    { kind: 'due', owner: advertiser, gold: Math.max(0, cut - deposit) },
    { kind: 'community', owner: null, gold: price - cut },
  )
}

/** The holder of a mail's gold: the person whom the client paid. */
export function holderOf({ paidFull }: Pick<DoneGold, 'paidFull'>, people: DonePeople): string {
  return paidFull ? people.advertiser : people.collector
}

/** A mail's gold moves from its holder to its bank; null for an unknown bank. */
export function linesOfSent(amount: number, holder: string, bank: string | null): EntryLines {
  return lines({ kind: 'held', owner: holder, gold: -amount }, { kind: 'bank', owner: bank, gold: amount })
}

export function linesOfTakeOver(
  gold: number,
  { giver, taker }: { readonly giver: string; readonly taker: string },
): EntryLines {
  return lines({ kind: 'held', owner: giver, gold: -gold }, { kind: 'held', owner: taker, gold })
}

/** A booking ended and the client gets nothing back, so the deposit becomes the community's. */
export function linesOfKept(taken: number, advertiser: string): EntryLines {
  return lines(
    { kind: 'held', owner: advertiser, gold: taken },
    { kind: 'community', owner: null, gold: taken },
  )
}

/** Whether one is a debit account and the other a credit account. */
export function isAcross({ from, to }: Pick<GoldMove, 'from' | 'to'>): boolean {
  return SIDE[from.account] !== SIDE[to.account]
}

/** Moves that staff may never make, whatever the balances are. */
export function whyNotMove(move: Pick<GoldMove, 'from' | 'to' | 'direction'>): Failure | null {
  const { from, to, direction } = move
  for (const [field, { account, owner }] of Object.entries({ from, to })) {
    const isPersonal = account !== 'bank' && account !== 'community'
    if (isPersonal && owner === null) return invalid(field, 'Choose a person.')
    if (account === 'community' && owner !== null) return invalid(field, 'The community has one account.')
  }
  if (from.account === to.account && from.owner === to.owner)
    return invalid('to', 'Choose two different accounts.')
  if (isAcross(move) !== (direction !== undefined))
    return invalid('direction', 'Choose whether the gold comes in or goes out.')
  return null
}

const TAKEN_BACK_AT: Readonly<Record<Exclude<EntryKind, 'moved'>, string>> = {
  done: 'Take Done back at its booking.',
  sent: 'Take Sent back at its mail.',
  'taken-over': 'Whoever has this gold now takes it over at its mail.',
  kept: 'Bring its booking back.',
  settled: 'Take the settlement back at its raid.',
  paid: 'Take its line back in its payout.',
  'taken-back': 'This entry takes another one back. Move the gold anew.',
}

/** The screen Gold reverses only moves of staff; the failure says where another entry is reversed. */
export function whyNotTakenBackHere({ kind }: { readonly kind: EntryKind }): Failure | null {
  return kind === 'moved' ? null : new Failure('taken-back-elsewhere', TAKEN_BACK_AT[kind])
}

/** The day of a move (YYYY-MM-DD, server time) must not be in the future; undefined means the booking day. */
export function whyNotHappened(day: string | undefined, now: Date): Failure | null {
  if (day === undefined || day <= wallClockAt(now).date) return null
  return invalid('happenedOn', 'This day is in the future.')
}

/** What a person typed or decided. `lines` are those of a move, a counted difference or a reversal. */
export type Decision =
  | { readonly does: 'post'; readonly lines: EntryLines }
  | { readonly does: 'pay'; readonly payee: string }
  | { readonly does: 'approve'; readonly proposedBy: string }

/**
 * The rule against theft: nobody decides alone to hold less gold or to be due more. The opposite is always allowed.
 * `own`: the ids of the member and their payout character. `isAnybodyElse`: whether somebody else may decide.
 */
export function mayDecide(
  decision: Decision,
  { own, isAnybodyElse }: { readonly own: ReadonlySet<string>; readonly isAnybodyElse: boolean },
): 'yes' | 'alone' | 'no' {
  if (!isForOneself(decision, own)) return 'yes'
  return isAnybodyElse ? 'no' : 'alone'
}

function isForOneself(decision: Decision, own: ReadonlySet<string>): boolean {
  if (decision.does === 'pay') return own.has(decision.payee)
  if (decision.does === 'approve') return own.has(decision.proposedBy)
  return decision.lines.some(({ kind, owner, gold }) => {
    const isBetter = (kind === 'held' && gold < 0) || (kind === 'due' && gold > 0)
    return isBetter && owner !== null && own.has(owner)
  })
}

/** Moves gold from one account to the other; between a debit and a credit account both grow or both shrink. */
export function linesOfMove({ from, to, gold, direction }: Omit<GoldMove, 'reason'>): EntryLines {
  const change = direction === 'in' ? gold : -gold
  const line = ({ account: kind, owner }: AccountChoice, its: number) => ({ kind, owner, gold: its })
  return [line(from, change), line(to, direction === undefined ? gold : change)]
}

/** 'Counted 12,400,000 g, booked 12,385,000 g: 15,000 g more'. */
export function countText({ counted, booked }: Pick<BankCount, 'counted' | 'booked'>): string {
  const [found, difference] = [`Counted ${grouped(counted)} g`, counted - booked]
  if (difference === 0) return `${found}, as booked`
  return `${found}, booked ${grouped(booked)} g: ${grouped(Math.abs(difference))} g ${difference > 0 ? 'more' : 'less'}`
}

/** 'of it up to 100,000 g in 1 mail that is posted and not confirmed'; null without such mails. */
export function underwayText({ mails, gold }: BankGold['underway']): string | null {
  if (mails === 0) return null
  const are = mails === 1 ? 'is' : 'are'
  return `of it up to ${grouped(gold)} g in ${mailsText(mails)} that ${are} posted and not confirmed`
}

/** While mails are under way, a difference cannot be posted: their gold would be booked twice. */
export function whyNotDifference({ mails }: Pick<BankGold['underway'], 'mails'>): Failure | null {
  if (mails === 0) return null
  return new Failure(
    'mails-underway',
    `${mailsText(mails)} to this bank ${mails === 1 ? 'is' : 'are'} not confirmed yet.`,
  )
}

/**
 * The part of a count's difference that may be posted, gold. `came`: the gold of mails that were under way at the count and
 * are confirmed now, which a surplus may contain.
 */
export function openDifference({ counted, booked }: Pick<BankCount, 'counted' | 'booked'>, came: number) {
  const difference = counted - booked
  return difference > 0 ? Math.max(0, difference - came) : difference
}

/** Posts a bank's surplus or deficit. A surplus is taken out of 'No bank', at most `noBank` gold; the rest is the community's. */
export function linesOfDifference(bank: string, difference: number, noBank: number): EntryLines {
  const fromNoBank = Math.max(0, Math.min(difference, noBank))
  return lines(
    { kind: 'bank', owner: bank, gold: difference },
    { kind: 'bank', owner: null, gold: -fromNoBank },
    { kind: 'community', owner: null, gold: difference - fromNoBank },
  )
}

/** Debit less credit, gold: 0 if the entry balances. */
export function imbalance(entry: EntryLines): number {
  return entry.reduce((sum, { kind, gold }) => sum + SIDE[kind] * gold, 0)
}

/** Like `imbalance`, for all accounts: not 0 is a fault. */
export function offBy({ held, bank, due, community }: Books): number {
  return held + bank - due - community
}

/** Merges to one line per account, without zeros. */
function lines(...all: EntryLines): EntryLines {
  const accounts = Map.groupBy(all, ({ kind, owner }) => `${kind} ${owner}`)
  return [...accounts.values()]
    .map((same) => ({ ...(same[0] as EntryLine), gold: goldOf(same) }))
    .filter(({ gold }) => gold !== 0)
}

const ENTRY_TEXT: Readonly<Record<EntryKind, string>> = {
  done: 'Done',
  sent: 'Mail sent',
  'taken-over': 'Mail taken over',
  kept: 'Deposit kept',
  moved: 'Gold moved',
  settled: 'Raid settled',
  paid: 'Paid out',
  'taken-back': 'Taken back',
}
const REVERSAL_TEXT: Readonly<Partial<Record<EntryKind, string>>> = {
  done: 'Done taken back',
  kept: 'Brought back, deposit no longer kept',
  sent: 'Sent taken back',
  'taken-over': 'Mail given back',
  moved: 'Move taken back',
  settled: 'Settlement taken back',
  paid: 'Payout taken back',
}

export function entryText({ kind, takesBack }: Pick<LedgerEntry, 'kind' | 'takesBack'>): string {
  return (takesBack && REVERSAL_TEXT[takesBack]) ?? ENTRY_TEXT[kind]
}

export const NO_BANK = 'No bank'

const ACCOUNT_TEXT: Readonly<Record<AccountKind, string>> = {
  held: 'Held by',
  due: 'Due to',
  bank: 'Bank',
  community: 'Community',
}

/** 'Held by Jörn', 'Bank Silberstrom-Aegwynn', 'No bank', 'Community'. */
export function accountText({
  account,
  owner,
}: Pick<LedgerEntry['lines'][number], 'account' | 'owner'>): string {
  if (owner !== null) return `${ACCOUNT_TEXT[account]} ${owner.name}`
  return account === 'bank' ? NO_BANK : ACCOUNT_TEXT[account]
}
