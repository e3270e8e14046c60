import { GROUPINGS } from '#features/report/report.ts'
import { GROUPING_LABELS, whyNotSpan } from '#features/report/rules.ts'
import { DayFilter } from '#platform/ui/form/day-filter.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { FilterBar } from '#platform/ui/form/filter-bar.tsx'
import { Select } from '#platform/ui/form/select.tsx'
import { daysAfter, resetDay, type WallClock, wallClockAt } from '#platform/words/server-time.ts'
import type { ReportChoice } from './report-address.ts'

interface ReportFiltersProps {
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
        {spansAt(now).map(([label, span]) => (
          <button
            key={label}
            type="button"
            aria-pressed={from === span.from && to === span.to}
            onClick={() => onChange({ ...choice, ...span })}
            className="segment touch-target min-h-10"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <DayFilter label="From" date={from} onChange={(day) => onChange({ ...choice, from: day })} />
      <DayFilter
        label="To"
        date={to}
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

/** Those up to today, and the whole month before this one. */
function spansAt(now: WallClock) {
  const to = now.date
  const month = `${to.slice(0, 8)}01`
  const before = daysAfter(month, -1)
  return [
    ['This reset', { from: resetDay(now), to }],
    ['7 days', { from: daysAfter(to, -6), to }],
    ['30 days', { from: daysAfter(to, -29), to }],
    ['This month', { from: month, to }],
    ['Last month', { from: `${before.slice(0, 8)}01`, to: before }],
    ['1 year', { from: daysAfter(to, -364), to }],
  ] as const
}
