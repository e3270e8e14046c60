import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { Select } from '#platform/ui/form/field.tsx'
import { minutesOf, parseTime, timeText } from '#platform/words/server-time.ts'
import { minutesText, useTimePreferences } from './time.ts'

interface TimeSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onKeyDown'> {
  /** Minutes since midnight that can be chosen: `quartersFor(date, now)`. */
  minutes: readonly number[]
  /** '7:30 PM', or '' for none. A value that is no quarter (one saved earlier) stays choosable. */
  value: string
  /** A time that can be chosen was typed, '7:30 PM'. */
  onTyped(time: string): void
}

/** As long as a list of the platform waits for the next letter, in ms. */
const PAUSE_MS = 1_000

/** The quarters of an hour as a list, as the viewer reads times (SET-1). Typing '19:30' or '7:30' chooses it (docs/product.md, FORM-6). */
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

/** Gathers the keys of a time. The platform would look for them at the beginning of a label, where 19:30 is none. */
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
