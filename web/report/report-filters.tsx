import { isDay } from '#domain/field.ts'
import { GROUPINGS } from '#domain/report/report.ts'
import { GROUPING_LABELS, whyNotSpan } from '#domain/report/rules.ts'
import { MEASURE_NAMES, MEASURES } from '#web/report/measures.ts'
import type { ReportChoice } from '#web/report/report-address.ts'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilterBar } from '#web/ui/form/filter-bar.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface ReportFiltersProps {
  /** With the days that are meant. */
  choice: ReportChoice
  withSlots: boolean
  onChange(choice: ReportChoice): void
}

/** Which days, grouped by what, and what the chart shows; each choice takes effect at once. */
export function ReportFilters({ choice, withSlots, onChange }: ReportFiltersProps) {
  const { by, from, to, show } = choice
  const measures = MEASURE_NAMES.filter((name) => withSlots || name !== 'slots')
  return (
    <FilterBar label="Report" count={0} labelled>
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
      <Field label="Chart" compact>
        <Select
          options={measures.map((value) => ({ value, label: MEASURES[value].label }))}
          value={show}
          onChange={({ target }) =>
            onChange({ ...choice, show: MEASURE_NAMES.find((one) => one === target.value) ?? show })
          }
        />
      </Field>
    </FilterBar>
  )
}
