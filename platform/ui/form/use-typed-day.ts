import { useState } from 'react'
import { notify } from '#platform/ui/feedback/toast.ts'
import { parseDay, wallClockAt } from '#platform/words/server-time.ts'

/** Characters of a day that is typed in full: '11/22/2026', '2026-11-22'. */
const FULL_DAY = 10

export interface Typing {
  /** null while the box shows the value. */
  readonly typed: string | null
  /** To be called with what stands in the box after each key. */
  type(text: string): void
  /** Takes the typed text as meant: called when the box is left. */
  take(): void
  /** Another day, YYYY-MM-DD, or '' for none. */
  choose(day: string): void
}

/** The typed text of a box, and when it becomes a day (docs/product.md, FORM-6). */
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

  // A day that is typed in full is taken at once; what may still become another one, such as 'sun', waits.
  function type(text: string) {
    setTyped(text)
    const day = text.length < FULL_DAY ? null : parseDay(text, today())
    if (text === '' || day !== null) change(day ?? '')
  }

  // A day outside the range is kept, and so is what is no day: the form says what is wrong with it.
  function take() {
    if (typed === null) return
    if (typed.trim() === '') return choose('')
    const day = parseDay(typed, today())
    if (day === null) notify.error('Date input not valid.')
    choose(day ?? typed.trim())
  }

  return { typed, type, take, choose }
}

/** '12/31/2026' for 2026-12-31: a day as a date box shows it. A text that is no day stays as it was typed. */
export function shownDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}
