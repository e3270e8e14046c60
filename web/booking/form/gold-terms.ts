import { adjustedText, capText, depositCap, floorPrice, floorText, owes, type Priced } from '#domain/gold.ts'
import type { Source } from '#domain/season.ts'
import { formatGold } from '#web/game/gold.tsx'

/**
 * The gold of a booking while it is being typed, in whole gold; NaN is an empty box, which the schema refuses
 * with its own sentence.
 */
export interface GoldTerms {
  readonly price: number
  readonly deposit: number
  readonly source: Source
}

/** The facts that the terms depend on. */
export interface GoldBounds {
  /** Null while none is chosen. */
  readonly raid: Priced | null
  /** A new booking of a raid has a floor, an edited one has none. */
  readonly isNew: boolean
}

/** The bounds of a message's client, for whom no raid is chosen yet. */
export const NO_BOUNDS: GoldBounds = { raid: null, isNew: true }

/** A value that had to be changed: from what was typed, to what is allowed, in whole gold, and the sentence that says why. */
export interface Correction {
  readonly field: 'price' | 'deposit'
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The allowed terms, and what had to be changed for them. */
export interface SettledTerms extends GoldTerms {
  readonly owes: number
  readonly corrections: readonly Correction[]
}

/** A deposit was typed: above its cap it becomes the cap (docs/product.md, Gold). */
export function withDeposit(terms: GoldTerms, typed: number, { raid }: GoldBounds): SettledTerms {
  const of = [terms.price, terms.source, raid?.lootType ?? null] as const
  const cap = depositCap(...of)
  const over = typed > cap
  const text = capText(...of)
  return settled(
    { ...terms, deposit: over ? cap : typed },
    over ? [{ field: 'deposit', from: typed, to: cap, text }] : [],
  )
}

/**
 * Price or source are as they shall be: a price below the floor is raised to it, then a deposit above the cap that
 * follows from both is lowered. A deposit that is too low stays, since nobody took the rest.
 */
export function settle(terms: GoldTerms, { raid, isNew }: GoldBounds): SettledTerms {
  const floored = isNew ? raid : null
  const low = floored !== null && terms.price < floorPrice(floored)
  const price = low ? floorPrice(floored) : terms.price
  const of = [price, terms.source, raid?.lootType ?? null] as const
  const cap = depositCap(...of)
  const over = terms.deposit > cap
  return settled({ price, deposit: over ? cap : terms.deposit, source: terms.source }, [
    ...(low ? [{ field: 'price', from: terms.price, to: price, text: floorText(floored) } as const] : []),
    ...(over
      ? [
          {
            field: 'deposit',
            from: terms.deposit,
            to: cap,
            text: adjustedText(...of),
          } as const,
        ]
      : []),
  ])
}

/** The note at the box of a corrected value while it holds that: the old and the new figure, and why. */
export function correctionNotice(correction: Correction | undefined, amount: number): string | undefined {
  if (correction?.to !== amount) return
  return `${formatGold(correction.from)} → ${formatGold(correction.to)}. ${correction.text}.`
}

function settled(terms: GoldTerms, corrections: readonly Correction[]): SettledTerms {
  // An empty box counts as nothing until it is filled: the schema speaks of the box itself, not of what follows from it.
  return { ...terms, owes: owes(terms.price || 0, terms.deposit || 0), corrections }
}
