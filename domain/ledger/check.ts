import * as z from 'zod/mini'
import { list } from '../list.ts'
import { daysAfter, instantOf, wallClockAt } from '../server-time.ts'

/** The faults that the check of the books can find (docs/product.md, LEDGER-23). */
const FAULTS = [
  // An account: its balance, its statement, or what its entries add up to; and a bank with less than nothing.
  ...(['balance', 'statement', 'causes', 'below-zero'] as const),
  // A cause: it has no entry, nothing is kept of what a record says, or a mail is of other gold than its booking.
  ...(['missing', 'unsaid', 'record'] as const),
  // An entry: nothing stands behind it, its gold, what it tells of, what it takes back, or its history.
  ...(['uncalled', 'other', 'about', 'reversal', 'history'] as const),
] as const

/** `account`: its name, `accountId` where it has a statement; `entry`: the entry or its cause; `gold`: by how much it is more. */
export const bookFault = z.object({
  what: z.enum(FAULTS),
  account: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  entry: z.nullable(z.string()),
  gold: z.nullable(z.number()),
})
export type BookFault = z.infer<typeof bookFault>

/** The most faults in an answer. */
export const FAULTS_AT_ONCE = 50

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
