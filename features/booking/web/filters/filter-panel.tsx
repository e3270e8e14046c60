import { X } from 'lucide-react'
import { type ReactNode, startTransition, useOptimistic } from 'react'
import { useList } from '#features/booking/web/list-context.ts'
import { DIFFICULTIES, DIFFICULTY_LABELS, LOOT_TYPES, RAID_TYPES } from '#features/season/game.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { Field, Select } from '#platform/ui/form/field.tsx'
import { DayFilter, FilterBar } from '#platform/ui/form/filter-bar.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'
import {
  choiceTexts,
  countFilters,
  isFiltered,
  NO_FILTERS,
  type RaidFilters,
  validFilters,
} from './raid-filters.ts'

interface FilterPanelProps {
  filters: RaidFilters
  onChange(filters: RaidFilters): void
  aside: ReactNode
}

const CHOICES = [
  {
    name: 'difficulty',
    label: 'Difficulty',
    all: 'All Difficulties',
    options: DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] })),
  },
  { name: 'raidType', label: 'Raid Type', all: 'All Raid Types', options: RAID_TYPES },
  { name: 'lootType', label: 'Loot Type', all: 'All Loot Types', options: LOOT_TYPES },
] as const

/**
 * Shows a choice in its box at once, before the list renders, so that the next key starts from this choice. The optimistic
 * value ends when the list is rendered or Back changes the filters.
 */
export function FilterPanel(props: FilterPanelProps) {
  const [filters, choose] = useOptimistic(props.filters)
  const onChange = (next: RaidFilters) =>
    startTransition(() => {
      choose(next)
      props.onChange(next)
    })
  return (
    <FilterBar
      label="Filter raids"
      count={countFilters(filters)}
      filtered={isFiltered(filters)}
      onClear={() => onChange(NO_FILTERS)}
      aside={props.aside}
      // Below the panel, where active filters move the list down when they appear.
      below={<ActiveFilters filters={props.filters} onChange={onChange} />}
    >
      <DayFilter date={filters.date} onChange={(date) => onChange({ ...filters, date })} />
      {CHOICES.map(({ name, label, all, options }) => (
        <Field key={name} label={label} compact>
          <Select
            placeholder={all}
            options={options}
            value={filters[name]}
            onChange={({ target }) => onChange(validFilters({ ...filters, [name]: target.value }))}
          />
        </Field>
      ))}
    </FilterBar>
  )
}

/** The active filters, each with a button that removes it. A day in the past is marked as passed. */
function ActiveFilters({ filters, onChange }: Omit<FilterPanelProps, 'aside'>) {
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
