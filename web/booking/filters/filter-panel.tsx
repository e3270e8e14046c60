import { memo, startTransition, useOptimistic } from 'react'
import { DIFFICULTIES, DIFFICULTY_LABELS, LOOT_TYPES, RAID_TYPES } from '#domain/season.ts'
import { ActiveFilters } from '#web/booking/filters/active-filters.tsx'
import { FitFinder } from '#web/booking/filters/fit-finder.tsx'
import {
  countFilters,
  isFiltered,
  knownFilters,
  NO_FILTERS,
  type RaidFilters,
} from '#web/booking/filters/raid-filters.ts'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilterFold } from '#web/ui/form/filter-fold.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface FilterPanelProps {
  filters: RaidFilters
  onChange(filters: RaidFilters): void
}

/** Narrows the list of published raids; every choice takes effect at once. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const [filters, onChange] = useChosen(props)
  return (
    <search
      aria-label="Filter raids"
      className="mb-5 grid grid-cols-2 items-end max-sm:[&_select]:pr-7 max-sm:[&_select]:pl-2 gap-x-2 gap-y-3 border-ink-700 bg-ink-900 max-sm:mb-3 max-sm:bg-transparent sm:gap-x-4 sm:rounded-xl sm:border sm:p-5 sm:shadow-raised md:grid-cols-4 xl:grid-cols-5"
    >
      <FilterFold
        count={countFilters(filters)}
        filtered={isFiltered(filters)}
        onClear={() => onChange(NO_FILTERS)}
        clearClassName="col-span-2 md:col-span-4 xl:col-span-1"
      >
        <DayFilter date={filters.date} isDay={isDay} onChange={(date) => onChange({ ...filters, date })} />
        <Field label="Difficulty" compact>
          <Select
            placeholder="All Difficulties"
            options={DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))}
            value={filters.difficulty}
            onChange={({ target }) =>
              onChange({ ...filters, difficulty: chosen(DIFFICULTIES, target.value) })
            }
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
        <FitFinder filters={filters} onChange={onChange} />
      </FilterFold>
      {/* They come and go with the list, which they push down. */}
      <ActiveFilters filters={props.filters} onChange={onChange} />
    </search>
  )
})

/**
 * A choice shows in its box at once, before the list has followed, so that the next key starts from it. It is kept
 * until the list has followed or Back has changed the filters.
 */
function useChosen({ filters, onChange }: FilterPanelProps) {
  const [chosen, setChosen] = useOptimistic(filters)
  const choose = (next: RaidFilters) =>
    startTransition(() => {
      setChosen(next)
      onChange(next)
    })
  return [chosen, choose] as const
}

function isDay(text: string): boolean {
  return knownFilters({ date: text }).date === text
}

function chosen<Choice extends string>(choices: readonly Choice[], value: string): Choice | '' {
  return choices.find((choice) => choice === value) ?? ''
}
