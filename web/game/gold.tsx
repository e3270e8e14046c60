import { grouped } from '#domain/gold.ts'
import { classNames } from '#web/ui/class-names.ts'

/** An amount of whole gold as it is shown everywhere: '1,250,000 g'. */
export function formatGold(amount: number): string {
  return `${grouped(amount)} g`
}

/** The full figure of a gold box, to be read below it, and what it has to keep to. */
export function goldHint(amount: number, rule: string): string {
  return Number.isNaN(amount) ? rule : `${formatGold(amount)}. ${rule}`
}

/** An amount of whole gold as an element: gold-coloured, never broken over two lines. */
export function Gold({ amount, className }: { amount: number; className?: string }) {
  return (
    <span className={classNames('whitespace-nowrap text-gold-300 tabular-nums', className)}>
      {formatGold(amount)}
    </span>
  )
}
