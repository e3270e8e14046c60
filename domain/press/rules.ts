import { Failure } from '../failure.ts'
import type { EntryLines } from '../ledger/ledger.ts'
import { type Actor, can } from '../rights.ts'
import { FALLS_AFTER_MS, LARGE_PART } from './press.ts'

/** More gold comes to an account of the maker's own. `own`: their id, and those of the characters that are theirs or that they are paid as. */
export function isToOneself(lines: EntryLines, own: ReadonlySet<string>): boolean {
  return lines.some(
    ({ kind, owner, gold }) =>
      gold > 0 && owner !== null && own.has(owner) && (kind === 'held' || kind === 'due'),
  )
}

/** The gold that an entry moves: what its largest line changes. */
export function goldMoved(lines: EntryLines): number {
  return lines.reduce((most, { gold }) => Math.max(most, Math.abs(gold)), 0)
}

/** A counted difference is for two people: above the sum, or above 1 % of what is booked in the bank. */
export function isLargeDifference(
  difference: number,
  { booked, sum }: { readonly booked: number; readonly sum: number },
): boolean {
  const size = Math.abs(difference)
  return size > sum || size * LARGE_PART > Math.max(0, booked)
}

interface Press {
  readonly state: 'posted' | 'waiting' | 'agreed' | 'withdrawn'
  readonly madeBy: string
  readonly madeAt: Date
}

/** It waits, and has not fallen. */
function isOpen({ state, madeAt }: Press, now: Date): boolean {
  return state === 'waiting' && now.getTime() - madeAt.getTime() < FALLS_AFTER_MS
}

/** Why the actor cannot agree to it; null when they can. */
export function whyNotAgree(actor: Actor, press: Press, now: Date): Failure | null {
  if (!can(actor.roles, 'move-gold')) return new Failure('not-permitted')
  if (press.madeBy === actor._id) return new Failure('own-press')
  return isOpen(press, now) ? null : new Failure('press-over')
}

/** Why the actor cannot withdraw it; null when they can. */
export function whyNotWithdraw(actor: Actor, press: Press, now: Date): Failure | null {
  if (press.madeBy !== actor._id)
    return new Failure('not-permitted', 'Only the person who proposed it can withdraw it.')
  return isOpen(press, now) ? null : new Failure('press-over')
}
