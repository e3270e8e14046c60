import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { Select } from '#platform/ui/form/field.tsx'
import { minutesOf, parseTime, timeText } from '#platform/words/server-time.ts'
import { minutesText, useTimePreferences } from './time.ts'

interface TimeSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onKeyDown'> {
  /** The choices, minutes since midnight: `quartersFor(date, now)`. */
  minutes: readonly number[]
  /** '7:30 PM', or '' for none. A stored value that is no quarter stays choosable. */
  value: string
  /** A valid time was typed, '7:30 PM'. */
  onTyped(time: string): void
}

/** A native list waits this long for the next letter, ms. */
const PAUSE_MS = 1_000

/** A list of quarters of an hour in the viewer's format (SET-1). Typing '19:30' or '7:30' chooses one (docs/product.md, FORM-6). */
export function TimeSelect({ minutes, value, onTyped, ...rest }: TimeSelectProps) {
  const chosen = minutesOf(value)
  const { clock } = useTimePreferences()
  const all =
    chosen === null || minutes.includes(chosen) ? minutes : [...minutes, chosen].sort((a, b) => a - b)
  const options = all.map((each) => ({ value: timeText(each), label: minutesText(each, clock) }))
  const typeTime = useTypedTime(
    (time) => options.some(({ value: offered }) => offered === time) && onTyped(time),
  )
  return <Select {...rest} value={value} onKeyDown={typeTime} options={options} />
}

/** Collects the keys of a typed time: the native list would search labels, which may not begin with 19:30. */
function useTypedTime(onTime: (time: string) => void) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event
    const going = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : ''
    const belongs = going === '' ? /^\d$/.test(key) : /^[\d:. apm]$/i.test(key)
    if (!belongs || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    typed.current = { text: going + key, at: timeStamp }
    const time = parseTime(typed.current.text)
    if (time !== null) onTime(time)
  }
}
