import type { CSSProperties } from 'react'
import { formatGold } from './gold.tsx'

/** The width of a column of gold, as a grid track; the table stands in an element with the style of `goldWidth`. */
export const GOLD_WIDTH = 'calc(var(--gold) + 1.25rem)'

/** Room for a heading, where all figures are small. */
const LEAST = 9

/**
 * Makes columns of gold as wide as the widest of these amounts (whole gold): rows are grids of their own and know
 * nothing of each other. A comma and a blank are about half as wide as a figure.
 */
export function goldWidth(amounts: readonly number[]): CSSProperties & Record<'--gold', string> {
  const widths = amounts.map((amount) =>
    [...formatGold(amount)].reduce((sum, character) => sum + (/[, ]/.test(character) ? 0.5 : 1), 0),
  )
  return { '--gold': `${Math.max(LEAST, ...widths)}ch` }
}
