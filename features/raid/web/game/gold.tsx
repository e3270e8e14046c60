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
