import { isDay } from '#domain/field.ts'
import { GROUPINGS } from '#domain/report/report.ts'
import { GROUPING_LABELS, whyNotSpan } from '#domain/report/rules.ts'
import { daysAfter, resetDay, wallClockAt } from '#domain/server-time.ts'
import type { ReportChoice } from '#web/report/report-address.ts'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilterBar } from '#web/ui/form/filter-bar.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface ReportFiltersProps {
  /** The form of the label with the days. */
  choice: ReportChoice
  onChange(choice: ReportChoice): void
}

/** Which days, and grouped by what; each choice takes effect at once. */
export function ReportFilters({ choice, onChange }: ReportFiltersProps) {
  const { by, from, to } = choice
  const now = wallClockAt(new Date())
  return (
    <FilterBar label="Report" count={0} labelled>
      <fieldset className="segments max-sm:col-span-2">
        <legend className="sr-only">Days</legend>
        {[...SPANS].map(([label, days]) => {
          const span = { from: days === null ? resetDay(now) : daysAfter(now.date, 1 - days), to: now.date }
          return (
            <button
              key={label}
              type="button"
              aria-pressed={from === span.from && to === span.to}
              onClick={() => onChange({ ...choice, ...span })}
              className="segment touch-target min-h-10"
            >
              {label}
            </button>
          )
        })}
      </fieldset>
      <DayFilter
        label="From"
        date={from}
        isDay={isDay}
        onChange={(day) => onChange({ ...choice, from: day })}
      />
      <DayFilter
        label="To"
        date={to}
        isDay={isDay}
        error={whyNotSpan(choice)?.message}
        onChange={(day) => onChange({ ...choice, to: day })}
      />
      <Field label="Group by" compact>
        <Select
          options={GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          value={by}
          onChange={({ target }) =>
            onChange({ ...choice, by: GROUPINGS.find((one) => one === target.value) ?? by })
          }
        />
      </Field>
    </FilterBar>
  )
}

/** The days up to today; null for those since the reset. */
const SPANS = new Map([
  ['This reset', null],
  ['7 days', 7],
  ['30 days', 30],
  ['1 year', 365],
])
