import { FilterX, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { isDay } from '#platform/words/server-time.ts'
import { DatePicker } from './date-picker.tsx'
import { Field } from './field.tsx'

interface FilterBarProps {
  label: string
  count: number
  /** Fields. On a desktop only screen readers get their labels, unless `labelled` is set. */
  children: ReactNode
  /** Clears all filters; absent if the boxes always have a value. */
  onClear?: () => void
  filtered?: boolean
  aside?: ReactNode
  below?: ReactNode
  /** The bar is in the head of its list. */
  inHead?: boolean
  /** Shows the labels, for boxes that do not explain themselves. */
  labelled?: boolean
}

/** Filters in a line above their list. On a phone and in a low window a button that shows the number of filters unfolds them. */
export function FilterBar(props: FilterBarProps) {
  const { label, count, children, onClear, filtered, aside, below, inHead, labelled } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <search aria-label={label} className={classNames('filter-bar', !inHead && 'edge')}>
      <div>
        <Button
          className="sm:hidden low:inline-flex"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
        >
          {count > 0 ? `Filter (${count})` : 'Filter'}
        </Button>
        <div
          id={id}
          data-labelled={labelled}
          className={classNames('filter-boxes', !open && 'max-sm:hidden low:hidden')}
        >
          {children}
          {onClear && (
            <Button disabled={!filtered} onClick={onClear} icon={<FilterX aria-hidden className="size-4" />}>
              Clear Filters
            </Button>
          )}
        </div>
        {aside && <div className="ml-auto">{aside}</div>}
      </div>
      {below}
    </search>
  )
}

interface DayFilterProps {
  label?: ReactNode
  /** The error of a valid day. */
  error?: string | undefined
  /** YYYY-MM-DD, or '' for every day. */
  date: string
  onChange(date: string): void
}

/** A filter by day. An invalid text shows an error and filters nothing. */
export function DayFilter({ label = 'Date', error, date, onChange }: DayFilterProps) {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <Field label={label} compact error={refused === null ? error : 'Date input not valid.'}>
      <DatePicker
        value={refused ?? date}
        onChange={(next) => {
          const fine = next === '' || isDay(next)
          setRefused(fine ? null : next)
          if (fine && next !== date) onChange(next)
        }}
      />
    </Field>
  )
}
