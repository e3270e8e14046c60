import { useState } from 'react'
import { notify } from '#platform/ui/feedback/toast.ts'
import { parseDay, wallClockAt } from '#platform/words/server-time.ts'

/** Characters of a complete day: '11/22/2026', '2026-11-22'. */
const FULL_DAY = 10

export interface Typing {
  /** Null while the box shows the value. */
  readonly typed: string | null
  /** Call it with the box's text after each key. */
  type(text: string): void
  /** Applies the typed text: call it on blur. */
  take(): void
  /** Chooses another day, YYYY-MM-DD; '' for none. */
  choose(day: string): void
}

/** A box's typed text, and when it becomes a day (docs/product.md, FORM-6). */
export function useTypedDay(value: string, onChange: (day: string) => void): Typing {
  const [typed, setTyped] = useState<string | null>(null)
  const today = () => wallClockAt(new Date()).date

  function choose(day: string) {
    setTyped(null)
    change(day)
  }

  function change(day: string) {
    if (day !== value) onChange(day)
  }

  // A complete day applies at once; an incomplete one, such as 'sun', waits for the blur.
  function type(text: string) {
    setTyped(text)
    const day = text.length < FULL_DAY ? null : parseDay(text, today())
    if (text === '' || day !== null) change(day ?? '')
  }

  // Days out of range and invalid texts stay: the form shows the error.
  function take() {
    if (typed === null) return
    if (typed.trim() === '') return choose('')
    const day = parseDay(typed, today())
    if (day === null) notify.error('Date input not valid.')
    choose(day ?? typed.trim())
  }

  return { typed, type, take, choose }
}

/** '12/31/2026' for 2026-12-31, as date boxes show days. An invalid text stays. */
export function shownDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}
