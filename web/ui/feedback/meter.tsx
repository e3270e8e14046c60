import { classNames } from '#web/ui/class-names.ts'

interface MeterProps {
  label: string
  value: number
  /** The value of a full bar. */
  max: number
  className?: string
}

/** A small labelled count with a thin bar: how many plate wearers, how many of one token. */
export function Meter({ label, value, max, className }: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div className={classNames('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-2 text-xs">
        <span className="truncate text-bone-300">{label}</span>
        <span className={classNames('font-semibold', value === 0 ? 'text-bone-500' : 'text-bone-100')}>
          {value}
        </span>
      </div>
      <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-ink-700 forced-color-adjust-none">
        <div
          style={{ transform: `scaleX(${share})` }}
          className="h-full origin-left rounded-full bg-gold-400 transition-transform duration-200 ease-forge"
        />
      </div>
    </div>
  )
}
