import { memo, type ReactNode, startTransition, useOptimistic } from 'react'
import { DIFFICULTIES, DIFFICULTY_LABELS, LOOT_TYPES, RAID_TYPES } from '#domain/season.ts'
import { ActiveFilters } from '#web/booking/filters/active-filters.tsx'
import {
  countFilters,
  isFiltered,
  NO_FILTERS,
  type RaidFilters,
  validFilters,
} from '#web/booking/filters/raid-filters.ts'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilterBar } from '#web/ui/form/filter-bar.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface FilterPanelProps {
  filters: RaidFilters
  onChange(filters: RaidFilters): void
  /** How many raids are found. */
  aside: ReactNode
}

/** Narrows the list of published raids; every choice takes effect at once. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const [filters, onChange] = useChosen(props)
  return (
    <FilterBar
      label="Filter raids"
      count={countFilters(filters)}
      filtered={isFiltered(filters)}
      onClear={() => onChange(NO_FILTERS)}
      aside={props.aside}
      // They come and go with the list, which they push down.
      below={<ActiveFilters filters={props.filters} onChange={onChange} />}
    >
      <DayFilter date={filters.date} isDay={isDay} onChange={(date) => onChange({ ...filters, date })} />
      <Field label="Difficulty" compact>
        <Select
          placeholder="All Difficulties"
          options={DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))}
          value={filters.difficulty}
          onChange={({ target }) => onChange({ ...filters, difficulty: chosen(DIFFICULTIES, target.value) })}
        />
      </Field>
      <Field label="Raid Type" compact>
        <Select
          placeholder="All Raid Types"
          options={RAID_TYPES}
          value={filters.raidType}
          onChange={({ target }) => onChange({ ...filters, raidType: chosen(RAID_TYPES, target.value) })}
        />
      </Field>
      <Field label="Loot Type" compact>
        <Select
          placeholder="All Loot Types"
          options={LOOT_TYPES}
          value={filters.lootType}
          onChange={({ target }) => onChange({ ...filters, lootType: chosen(LOOT_TYPES, target.value) })}
        />
      </Field>
    </FilterBar>
  )
})

/**
 * A choice shows in its box at once, before the list has followed, so that the next key starts from it. It is kept
 * until the list has followed or Back has changed the filters.
 */
function useChosen({ filters, onChange }: Omit<FilterPanelProps, 'aside'>) {
  const [chosen, setChosen] = useOptimistic(filters)
  const choose = (next: RaidFilters) =>
    startTransition(() => {
      setChosen(next)
      onChange(next)
    })
  return [chosen, choose] as const
}

function isDay(text: string): boolean {
  return validFilters({ date: text }).date === text
}

function chosen<Choice extends string>(choices: readonly Choice[], value: string): Choice | '' {
  return choices.find((choice) => choice === value) ?? ''
}
