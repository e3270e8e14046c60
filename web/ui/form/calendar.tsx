import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import imported from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import '#web/ui/form/calendar.css'
import { wallClockAt } from '#domain/server-time.ts'
import { parseDay } from '#domain/typed-time.ts'
import { notify } from '#web/ui/feedback/toast.tsx'
import type { DatePickerProps } from '#web/ui/form/date-picker.tsx'
import { useFieldControl } from '#web/ui/form/field.tsx'
import { shownDay } from '#web/ui/form/shown-day.ts'

// Its types describe the CommonJS build, where the component is `.default`; what a browser gets is the module, where
// the default import is the component itself.
const ReactDatePicker = imported as unknown as typeof imported.default

const YEARS_SHOWN = 10

/** Characters of a day that is typed in full: '11/22/2026', '2026-11-22'. */
const FULL_DAY = 10

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
  const calendar = useRef<InstanceType<typeof ReactDatePicker>>(null)
  const first = toDate(min)
  const last = toDate(max)
  const { typed, type, takeTyped, choose, hearKey } = useTypedDay(value, onChange)

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    takeTyped()
    onBlur?.()
  }

  // Whether the placeholder has the focus is known only when the calendar is mounted.
  useLayoutEffect(() => {
    if (startsIn.current) calendar.current?.setFocus()
  }, [startsIn])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens in the box and its calendar
    <div onBlur={leave} onKeyDownCapture={(event) => hearKey(event, calendar.current)}>
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
        value={typed ?? shownDay(value)}
        onChange={(date: Date | null) => choose(date === null ? '' : toDay(date))}
        onChangeRaw={(event) => {
          if (!(event?.target instanceof HTMLInputElement)) return
          // It would take what it makes of half a day.
          event.preventDefault()
          type(event.target.value)
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
    </div>
  )
}

/** What is typed into the box, and when it becomes a day. */
function useTypedDay(value: string, onChange: (day: string) => void) {
  // null while the box shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const today = () => wallClockAt(new Date()).date

  function choose(day: string) {
    setTyped(null)
    take(day)
  }

  function take(day: string) {
    if (day !== value) onChange(day)
  }

  // A day that is typed in full is taken at once; what may still become another one, such as 'sun', waits.
  function type(text: string) {
    setTyped(text)
    const day = text.length < FULL_DAY ? null : parseDay(text, today())
    if (text === '' || day !== null) take(day ?? '')
  }

  // A day outside the range is kept, and so is what is no day: the form says what is wrong with it.
  function takeTyped() {
    if (typed === null) return
    if (typed.trim() === '') return choose('')
    const day = parseDay(typed, today())
    if (day === null) notify.error('Date input not valid.')
    choose(day ?? typed.trim())
  }

  function hearKey(event: KeyboardEvent, calendar: InstanceType<typeof ReactDatePicker> | null) {
    if (event.key === 'Enter' && typed !== null) {
      // The calendar would choose the day that it has marked, whatever was typed.
      event.preventDefault()
      event.stopPropagation()
      takeTyped()
      calendar?.setOpen(false)
    }
    if (event.key === 'Tab' && event.target instanceof HTMLInputElement) {
      // The calendar would close and take the focus from its box a frame later, also from somebody who is back by then.
      event.stopPropagation()
      calendar?.setOpen(false, true)
    }
  }

  return { typed, type, takeTyped, choose, hearKey }
}

/** Noon: a local midnight may not exist on the day that the clock springs. */
function toDate(day: string | undefined): Date | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year ?? 0, (month ?? 1) - 1, date ?? 1, 12)
}

function toDay(date: Date): string {
  const pad = (value: number) => value.toString().padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
