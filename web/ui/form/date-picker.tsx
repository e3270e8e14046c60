import { CalendarDays } from 'lucide-react'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { useFieldControl } from '#web/ui/form/field.tsx'
import { shownDay } from '#web/ui/form/shown-day.ts'

export interface DatePickerProps {
  /** YYYY-MM-DD, or '' for none; a text that is no day is shown as it is. */
  value: string
  /** A day; or what was typed when it is none, for the form to say so. */
  onChange(value: string): void
  onBlur?(): void
  /** First and last day that can be chosen, YYYY-MM-DD. */
  min?: string
  max?: string
  /** A cross that empties it. */
  clearable?: boolean
  disabled?: boolean
  name?: string
}

// The calendar weighs as much as the rest of the kit: it comes when a screen first shows a date.
const Calendar = lazy(() => import('#web/ui/form/calendar.tsx'))

/** A calendar day, shown as MM/dd/yyyy and typed as people write it (docs/product.md, FORM-6). Within a Field it is labelled and described by it. */
export function DatePicker(props: DatePickerProps) {
  // The focus moves from the placeholder's box to the calendar's once that is loaded.
  const isIn = useRef(false)
  return (
    <div className="relative">
      <Suspense fallback={<Waiting {...props} isIn={isIn} />}>
        <Calendar {...props} startsIn={isIn} />
      </Suspense>
      <CalendarDays
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 z-1 my-auto size-4 text-bone-500"
      />
    </div>
  )
}

function Waiting({ value, isIn }: DatePickerProps & { isIn: RefObject<boolean> }) {
  const control = useFieldControl()
  return (
    <input
      {...control}
      readOnly
      className="control pl-9"
      value={shownDay(value)}
      onFocus={() => {
        isIn.current = true
      }}
      onBlur={() => {
        isIn.current = false
      }}
    />
  )
}
