import { type ReactNode, useState } from 'react'
import { isDay } from '#platform/call/field.ts'
import { DatePicker } from './date-picker.tsx'
import { Field } from './field.tsx'

interface DayFilterProps {
  /** 'Date' unless given. */
  label?: ReactNode
  /** The error of a day that can be read. */
  error?: string | undefined
  /** YYYY-MM-DD, or '' for every day. */
  date: string
  onChange(date: string): void
}

/** The day in a search: what is none is said at the box and filters nothing. */
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
