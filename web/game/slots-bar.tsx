import { classNames } from '#web/ui/class-names.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface SlotsBarProps {
  taken: number
  capacity: number
  className?: string
}

/** A raid's slots: a bar that fills, with the count. A full one changes its colour and says so. */
export function SlotsBar({ taken, capacity, className }: SlotsBarProps) {
  const full = taken >= capacity
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 1
  const nearly = !full && share >= 0.75
  return (
    <div className={classNames('min-w-28', className)}>
      <div className="mb-1 flex min-h-5 items-center justify-between gap-2 text-xs">
        <span className={classNames('whitespace-nowrap', full ? 'text-rose-400' : 'text-bone-100')}>
          {taken} / {capacity}
          <span className="sr-only"> slots taken</span>
        </span>
        {full && <StatusChip tone="danger">Full</StatusChip>}
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-700">
        <div
          style={{ transform: `scaleX(${share})` }}
          className={classNames(
            'h-full origin-left rounded-full transition-transform duration-200 ease-forge',
            full ? 'bg-rose-400' : nearly ? 'bg-amber-400' : 'bg-moss-400',
          )}
        />
      </div>
    </div>
  )
}
