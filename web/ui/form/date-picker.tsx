import { CalendarDays } from 'lucide-react'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { useFieldControl } from '#web/ui/form/field.tsx'

export interface DatePickerProps {
  /** YYYY-MM-DD, or '' for none. */
  value: string
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

/** A calendar day, shown and typed as MM/dd/yyyy. Within a Field it is labelled and described by it. */
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
  const [year, month, day] = value.split('-')
  return (
    <input
      {...control}
      readOnly
      className="control pl-9"
      value={value ? `${month}/${day}/${year}` : ''}
      onFocus={() => {
        isIn.current = true
      }}
      onBlur={() => {
        isIn.current = false
      }}
    />
  )
}
