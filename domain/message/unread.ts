import type { Found, Reading } from './found.ts'
import { isGoldWord } from './gold.ts'
import { NO_NAMES } from './names.ts'
import { isPayWord } from './payment.ts'
import { FILLERS } from './words.ts'

/** A part of a message: from (inclusive) to (exclusive) in its text. */
export type Part = Pick<Found<unknown>, 'from' | 'to'>

/** The words and numbers that no rule knows, those beside one another as one part; `known` were understood without being taken. */
export function unreadParts({ tokens, taken }: Reading, understood: readonly Part[]): Part[] {
  const parts: { from: number; to: number }[] = []
  let last = -2
  for (const [at, { kind, key, from, to }] of tokens.entries()) {
    if (kind === 'sign' || kind === 'break' || taken.has(at)) continue
    const isFiller = FILLERS.has(key) || NO_NAMES.has(key) || isGoldWord(key) || isPayWord(key)
    if (isFiller || understood.some((part) => part.from <= from && to <= part.to)) continue
    const before = parts.at(-1)
    if (before && last === at - 1) before.to = to
    else parts.push({ from, to })
    last = at
  }
  return parts
}
