import { CalendarDays } from 'lucide-react'
import { lazy, type RefObject, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import type { DatePickerProps } from './calendar.tsx'
import { useFieldControl } from './field.tsx'
import { shownDay, type Typing, useTypedDay } from './use-typed-day.ts'

// The calendar weighs as much as the rest of the kit: it comes when somebody is about to use it.
const load = () => import('./calendar.tsx')
// Where it does not come, a day can be typed all the same.
const Calendar = lazy(() => load().catch(() => ({ default: PlainBox })))

/** A calendar day, shown as MM/dd/yyyy and typed as people write it (docs/product.md, FORM-6). Within a Field it is labelled and described by it. */
export function DatePicker({ ref, ...props }: DatePickerProps) {
  const { id } = useFieldControl()
  const typing = useTypedDay(props.value, props.onChange)
  // The cross that empties it is the calendar's.
  const [isWanted, setWanted] = useState(props.clearable === true && props.value !== '')
  // The focus moves from the plain box to the calendar's once that is loaded.
  const startsIn = useRef(false)
  const all = { ...props, typing, startsIn }
  // The id of its Field is the only way to reach the calendar's box.
  useEffect(() => {
    if (id) ref?.({ focus: () => document.getElementById(id)?.focus() })
  }, [id, ref])
  // As a transition, so that the box stays the one that somebody is typing into.
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

interface PlainBoxProps extends DatePickerProps {
  typing: Typing
  startsIn: RefObject<boolean>
  onWant?(): void
}

/** Takes what is typed, as the calendar's box does; without a calendar below. */
function PlainBox({ value, onBlur, disabled, name, typing, startsIn, onWant }: PlainBoxProps) {
  const control = useFieldControl()
  return (
    <input
      {...control}
      name={name}
      disabled={disabled}
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
