import { adjustedText, capText, depositCap, floorPrice, floorText, owes } from '#domain/gold.ts'
import type { Source } from '#domain/season.ts'

/**
 * The gold of a booking while it is being typed, in whole gold; NaN is an empty box, which the schema refuses
 * with its own sentence.
 */
export interface GoldTerms {
  readonly price: number
  readonly deposit: number
  readonly source: Source
}

/** The allowed terms, and a sentence for each value that had to be changed. */
export interface SettledTerms extends GoldTerms {
  readonly owes: number
  readonly notices: readonly string[]
}

/** A deposit was typed: above its cap it becomes the cap (docs/product.md, Gold). */
export function withDeposit(terms: GoldTerms, typed: number): SettledTerms {
  const cap = depositCap(terms.price, terms.source)
  const over = typed > cap
  return settled({ ...terms, deposit: over ? cap : typed }, over ? [capText(terms.price, terms.source)] : [])
}

/**
 * Price or source are as they shall be: a price below the floor is raised to it, then a deposit above the cap that
 * follows from both is lowered. `pot` is the raid's in gold on create; an edited booking has no floor (null).
 */
export function settle(terms: GoldTerms, pot: number | null): SettledTerms {
  const low = pot !== null && terms.price < floorPrice(pot)
  const price = low ? floorPrice(pot) : terms.price
  const cap = depositCap(price, terms.source)
  const over = terms.deposit > cap
  return settled({ price, deposit: over ? cap : terms.deposit, source: terms.source }, [
    ...(low ? [floorText(pot)] : []),
    ...(over ? [adjustedText(price, terms.source)] : []),
  ])
}

function settled(terms: GoldTerms, notices: readonly string[]): SettledTerms {
  // An empty box counts as nothing until it is filled: the schema speaks of the box itself, not of what follows from it.
  return { ...terms, owes: owes(terms.price || 0, terms.deposit || 0), notices }
}
