import { grouped } from '#domain/gold.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface SlotsBarProps {
  taken: number
  capacity: number
  className?: string
}

/** A raid's slots: how many are free, how many of them are booked, and a bar that fills. A full one says so. */
export function SlotsBar({ taken, capacity, className }: SlotsBarProps) {
  const free = capacity - taken
  const full = free <= 0
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 1
  const nearly = !full && share >= 0.75
  return (
    <div className={classNames('min-w-28', className)}>
      <div className="mb-1 flex min-h-5 flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
        {full ? (
          <StatusChip tone="danger">Full</StatusChip>
        ) : (
          <span className="text-sm font-semibold text-bone-100">{grouped(free)} free</span>
        )}
        <span className="text-2xs text-bone-300">
          <span>
            {grouped(taken)} / {grouped(capacity)}
            <span className="sr-only"> slots taken</span>
          </span>
          <span aria-hidden> booked</span>
        </span>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-700 forced-color-adjust-none">
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
