import type { CSSProperties } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { grouped } from '#platform/words/gold.ts'

/** An amount of whole gold as it is shown everywhere: '1,250,000 g'. */
export function formatGold(amount: number): string {
  return `${amount < 0 ? '−' : ''}${grouped(Math.abs(amount))} g`
}

/** '2.1m', '300k', '950': gold in few signs, rounded down, so that nothing looks complete too early. */
export function shortGold(gold: number): string {
  if (gold >= 1_000_000) return `${Math.floor(gold / 100_000) / 10}m`
  return gold >= 1_000 ? `${Math.floor(gold / 1_000)}k` : `${gold}`
}

/** An amount of whole gold as an element, never broken over two lines: gold-coloured, unless it is `settled` or nothing. */
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
