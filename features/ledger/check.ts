import * as z from 'zod/mini'
import { list } from '#platform/call/list.ts'
import { grouped } from '#platform/words/gold.ts'
import { daysAfter, instantOf, wallClockAt } from '#platform/words/server-time.ts'
import { ACCOUNT_KINDS } from './ledger.ts'
import { accountText } from './rules.ts'

/**
 * What differs: a booking's Done, a mail or a kept deposit that has not exactly one standing entry with its figures, or an account whose balance
 * is not the sum of its lines. `name`: the client or the account's owner; `entries` stand, `wanted` should; `gold`: by how much a balance is more.
 */
export const bookFault = z.object({
  what: z.enum(['done', 'sent', 'kept', 'balance']),
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(ACCOUNT_KINDS)),
  entries: z.number(),
  wanted: z.number(),
  gold: z.number(),
})
export type BookFault = z.infer<typeof bookFault>

/** The most faults in an answer. */
const FAULTS_AT_ONCE = 50

/** The newest check's findings; `at` an instant. */
export const bookCheck = z.object({
  at: z.string(),
  /** How many faults there are; the first of them are in `faults`. */
  count: z.number(),
  faults: list(bookFault, FAULTS_AT_ONCE),
})
export type BookCheck = z.infer<typeof bookCheck>

/** The books are checked at this time of the server's clock, in minutes since midnight. */
const CHECK_MINUTES = 4 * 60 + 10
/** Longer than from one check to the next, in a night of 25 hours too, ms. */
const OLD_MS = 26 * 3_600_000
const WEEK_MS = 7 * 24 * 3_600_000

/** When the newest check was due. For the server. */
export function lastCheckDue(now: Date): Date {
  const { date } = wallClockAt(now)
  const at = (day: string) => instantOf({ date: day, minutes: CHECK_MINUTES }) ?? now
  const today = at(date)
  return today <= now ? today : at(daysAfter(date, -1))
}

/** 'Checked 4:10 AM.', 'Not checked since Tue 4:10 AM.'; `timeOf` writes minutes since midnight. */
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
  const named = age < WEEK_MS ? WEEKDAY.format(new Date(date)) : dayOf(date)
  return { text: `Not checked since ${named} ${timeOf(minutes)}.`, isOld: true }
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** 'Tue 17 Nov' */
function dayOf(date: string): string {
  return `${WEEKDAY.format(new Date(date))} ${DAY.format(new Date(date))}`
}

/** Said where a check found anything. */
export const FAULTS_FOUND = 'The books do not balance. Tell whoever runs Forge.'

/** A fault in one sentence: 'Done of Rallona-Kazzak: 2 entries instead of 1.' */
export function bookFaultText({ what, name, kind, entries, wanted, gold }: BookFault): string {
  if (what === 'balance') {
    const account = accountText({ account: kind ?? 'held', owner: name === null ? null : { _id: '', name } })
    return `${account}: the balance is ${grouped(Math.abs(gold))} g ${gold < 0 ? 'less' : 'more'} than its entries.`
  }
  const of = { done: 'Done', sent: 'The mail', kept: 'The kept deposit' }[what]
  const said = entries === wanted ? 'its entry says other gold' : `${entries} entries instead of ${wanted}`
  return `${of} of ${name}: ${said}.`
}
