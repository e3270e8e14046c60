import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import type { CalendarProps, DatePickerProps } from './calendar.tsx'
import { useFieldControl } from './field.tsx'
import { shownDay, useTypedDay } from './use-typed-day.ts'

// The calendar is as large as the rest of the kit, so it is loaded when somebody is about to use it.
const load = () => import('./calendar.tsx')
// If the calendar cannot be loaded, a day can still be typed.
const Calendar = lazy(() => load().catch(() => ({ default: PlainBox })))

/** Shows a day as MM/dd/yyyy and accepts the usual spellings (docs/product.md, FORM-6). */
export function DatePicker({ ref, ...props }: DatePickerProps) {
  const { id } = useFieldControl()
  const typing = useTypedDay(props.value, props.onChange)
  // Only the calendar has the button that clears the value.
  const [isWanted, setWanted] = useState(props.clearable === true && props.value !== '')
  // Whether the calendar's box takes the focus when it replaces the plain one.
  const startsIn = useRef(false)
  const all = { ...props, typing, startsIn }
  // The calendar's box can be found only by its id, which is that of the Field.
  useEffect(() => {
    if (id) ref?.({ focus: () => document.getElementById(id)?.focus() })
  }, [id, ref])
  // The transition keeps the plain box, into which somebody may be typing, until the calendar is loaded.
  const box = <PlainBox {...all} onWant={() => startTransition(() => setWanted(true))} />
  return (
    <div className="relative">
      <Suspense fallback={box}>{isWanted ? <Calendar {...all} /> : box}</Suspense>
      <CalendarDays
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 z-1 my-auto size-4 text-bone-500"
      />
    </div>
  )
}

/** Accepts typed days as the calendar's box does. */
function PlainBox({ value, onBlur, name, typing, startsIn, onWant }: CalendarProps & { onWant?(): void }) {
  const control = useFieldControl()
  return (
    <input
      {...control}
      name={name}
      className="control pl-9"
      placeholder="MM/DD/YYYY"
      autoComplete="off"
      value={typing.typed ?? shownDay(value)}
      onPointerEnter={() => void load()}
      onChange={(event) => typing.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typing.typed === null) return
        event.preventDefault()
        typing.take()
      }}
      onFocus={() => {
        startsIn.current = true
        onWant?.()
      }}
      onBlur={() => {
        startsIn.current = false
        typing.take()
        onBlur?.()
      }}
    />
  )
}
