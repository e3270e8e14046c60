import type { ComponentProps } from 'react'
import { minutesOf, timeText } from '#domain/server-time.ts'
import { Select } from '#web/ui/form/select.tsx'

interface TimeSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'value'> {
  /** Minutes since midnight that can be chosen: `quartersFor(date, now)`. */
  minutes: readonly number[]
  /** '7:30 PM', or '' for none. A value that is no quarter (one saved earlier) stays choosable. */
  value: string
}

/** The quarters of an hour as a list: '7:30 PM'. Typing '7:30' jumps there, as in every list. */
export function TimeSelect({ minutes, value, ...rest }: TimeSelectProps) {
  const chosen = minutesOf(value)
  const all =
    chosen === null || minutes.includes(chosen) ? minutes : [...minutes, chosen].sort((a, b) => a - b)
  return <Select {...rest} value={value} options={all.map((each) => timeText(each))} />
}
