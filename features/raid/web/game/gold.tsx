import type { CSSProperties } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { grouped } from '#platform/words/gold.ts'

/** Whole gold as shown everywhere: '1,250,000 g'. */
export function formatGold(amount: number): string {
  return `${amount < 0 ? '−' : ''}${grouped(Math.abs(amount))} g`
}

/** '2.1m', '300k', '950': gold in few characters, rounded down, so that nothing looks complete too early. */
export function shortGold(gold: number): string {
  if (gold >= 1_000_000) return `${Math.floor(gold / 100_000) / 10}m`
  return gold >= 1_000 ? `${Math.floor(gold / 1_000)}k` : `${gold}`
}

/** Whole gold as an element without a line break; gold-coloured unless it is `settled` or 0. */
export function Gold({
  amount,
  settled,
  className,
}: {
  amount: number
  settled?: boolean
  className?: string
}) {
  const colour = settled || amount === 0 ? 'text-bone-100' : 'text-gold-300'
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', colour, className)}>
      {formatGold(amount)}
    </span>
  )
}

/** A gold column's width as a grid track; an element around the table has the style of `goldWidth`. */
export const GOLD_WIDTH = 'calc(var(--gold) + 1.25rem)'

/** The least width, so that the heading fits. */
const LEAST = 9

/**
 * Makes gold columns as wide as the widest of these amounts (whole gold), since rows are separate grids. A comma and a
 * space are about half as wide as a digit.
 */
export function goldWidth(amounts: readonly number[]): CSSProperties & Record<'--gold', string> {
  const widths = amounts.map((amount) =>
    [...formatGold(amount)].reduce((sum, character) => sum + (/[, ]/.test(character) ? 0.5 : 1), 0),
  )
  return { '--gold': `${Math.max(LEAST, ...widths)}ch` }
}
