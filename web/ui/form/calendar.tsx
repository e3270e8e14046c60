import { type RefObject, useLayoutEffect, useRef } from 'react'
import imported from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import '#web/ui/form/calendar.css'
import { notify } from '#web/ui/feedback/toast.tsx'
import type { DatePickerProps } from '#web/ui/form/date-picker.tsx'
import { useFieldControl } from '#web/ui/form/field.tsx'

// Its types describe the CommonJS build, where the component is `.default`; what a browser gets is the module, where
// the default import is the component itself.
const ReactDatePicker = imported as unknown as typeof imported.default

const YEARS_SHOWN = 10

interface CalendarProps extends DatePickerProps {
  /** The placeholder's box has the focus when the calendar replaces it. */
  startsIn: RefObject<boolean>
}

/** The calendar itself; screens use DatePicker, which loads it when it is needed. */
export default function Calendar({
  value,
  onChange,
  onBlur,
  min,
  max,
  clearable = false,
  disabled = false,
  name,
  startsIn,
}: CalendarProps) {
  const control = useFieldControl()
  // By the time that the box is left, the calendar has put the last good date back into it.
  const typed = useRef('')
  const calendar = useRef<InstanceType<typeof ReactDatePicker>>(null)
  const first = toDate(min)
  const last = toDate(max)

  // The calendar drops a day outside the range and ignores a text that is no day. Here a typed day outside the range
  // is kept, so that the form can validate it.
  function takeTyped(text: string) {
    if (text === '') return
    const day = typedDay(text)
    if (day === null) notify.error('Date input not valid.')
    else if (day !== value) onChange(day)
  }

  // Whether the placeholder has the focus is known only when the calendar is mounted.
  useLayoutEffect(() => {
    if (startsIn.current) calendar.current?.setFocus()
  }, [startsIn])

  return (
    <ReactDatePicker
      ref={calendar}
      {...(control.id && { id: control.id })}
      {...(name && { name })}
      {...(control['aria-describedby'] && { ariaDescribedBy: control['aria-describedby'] })}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      ariaInvalid={String(control['aria-invalid'] ?? false)}
      ariaRequired={String(control['aria-required'] ?? false)}
      selected={toDate(value) ?? null}
      onChange={(date: Date | null) => onChange(date === null ? '' : toDay(date))}
      onChangeRaw={(event) => {
        typed.current = event?.target instanceof HTMLInputElement ? event.target.value : ''
      }}
      onBlur={() => {
        takeTyped(typed.current)
        typed.current = ''
        onBlur?.()
      }}
      dateFormat="MM/dd/yyyy"
      placeholderText="MM/DD/YYYY"
      autoComplete="off"
      isClearable={clearable && !disabled}
      clearButtonTitle="Clear date"
      disabled={disabled}
      calendarStartDay={1}
      // The year stands beside it, as the list.
      dateFormatCalendar="LLLL"
      // Each day is already named in full: 'Choose Saturday, November 21st, 2026'.
      renderDayContents={(day) => <span aria-hidden>{day}</span>}
      showYearDropdown
      scrollableYearDropdown
      yearDropdownItemNumber={YEARS_SHOWN}
      showPopperArrow={false}
      popperPlacement="bottom-start"
      wrapperClassName="block w-full"
      className="control pl-9"
    />
  )
}

/** Noon: a local midnight may not exist on the day that the clock springs. */
function toDate(day: string | undefined): Date | undefined {
  if (!day) return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 12)
}

function toDay(date: Date): string {
  const pad = (value: number) => value.toString().padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The day (YYYY-MM-DD) in a text such as 12/31/2026; null when there is no such day. */
function typedDay(text: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const date = match && new Date(Number(match[3]), Number(match[1]) - 1, Number(match[2]), 12)
  // A month or a day too many rolls over into the next.
  const exists = date && date.getMonth() === Number(match[1]) - 1
  return exists ? toDay(date) : null
}
