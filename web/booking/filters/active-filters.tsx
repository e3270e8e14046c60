import { X } from 'lucide-react'
import { wallClockAt } from '#domain/server-time.ts'
import { choiceTexts } from '#web/booking/filters/choice-texts.ts'
import type { RaidFilters } from '#web/booking/filters/raid-filters.ts'
import { useList } from '#web/booking/list-context.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ActiveFiltersProps {
  filters: RaidFilters
  onChange(filters: RaidFilters): void
}

/** The active filters, each with a button that removes it. A day in the past is marked as passed. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { now } = useList()
  const passed = filters.date !== '' && filters.date < wallClockAt(now).date
  const shown = choiceTexts(filters, now).map(
    ({ name, text }) => [name, name === 'date' && passed ? `${text} (has passed)` : text] as const,
  )
  if (shown.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mt-2 flex flex-wrap gap-2">
      {shown.map(([name, text]) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${text}`}
            onClick={() => onChange({ ...filters, [name]: '' })}
            className={classNames(
              'touch-target inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-xs transition-colors duration-150 hover:border-bone-300',
              name === 'date' && passed
                ? 'border-amber-400/50 bg-amber-400/8 text-amber-400'
                : 'border-ink-500 bg-ink-800 text-bone-100',
            )}
          >
            {text}
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
