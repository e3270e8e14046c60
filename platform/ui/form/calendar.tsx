import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import imported from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import { isDay } from '#platform/words/server-time.ts'
import './calendar.css'
import { useFieldControl } from './field.tsx'
import { shownDay, type Typing } from './use-typed-day.ts'

// The types describe the CommonJS build, whose component is `.default`. A browser gets the ES module, whose default
// import is the component.
const ReactDatePicker = imported as unknown as typeof imported.default

const YEARS_SHOWN = 10

type Instance = InstanceType<typeof ReactDatePicker>

export interface DatePickerProps {
  /** YYYY-MM-DD, or '' for none; an invalid text is shown unchanged. */
  value: string
  /** Gets a day, or the typed text if it is no day, so that the form can report the error. */
  onChange(value: string): void
  onBlur?(): void
  /** The first day that can be chosen, YYYY-MM-DD. */
  min?: string
  clearable?: boolean
  name?: string
  ref?: (box: { focus(): void }) => void
}

export interface CalendarProps extends DatePickerProps {
  typing: Typing
  /** The plain box has the focus when the calendar replaces that box. */
  startsIn: RefObject<boolean>
}

/** Screens use DatePicker, which loads the calendar when it is needed. */
export default function Calendar({
  value,
  typing,
  onBlur,
  min,
  clearable = false,
  name,
  startsIn,
}: CalendarProps) {
  const control = useFieldControl()
  const calendar = useRef<Instance>(null)
  const first = toDate(min)
  const { typed, type, take, choose } = typing

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    take()
    onBlur?.()
  }

  // Whether the plain box has the focus is known only when the calendar is mounted.
  useLayoutEffect(() => {
    if (startsIn.current) calendar.current?.setFocus()
  }, [startsIn])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the box and its calendar
    <div onBlur={leave} onKeyDownCapture={(event) => hearKey(event, typing, calendar.current)}>
      <ReactDatePicker
        ref={calendar}
        {...(control.id && { id: control.id })}
        {...(name && { name })}
        {...(control['aria-describedby'] && { ariaDescribedBy: control['aria-describedby'] })}
        {...(first && { minDate: first })}
        ariaInvalid={String(control['aria-invalid'] ?? false)}
        ariaRequired={String(control['aria-required'] ?? false)}
        selected={toDate(value) ?? null}
        value={typed ?? shownDay(value)}
        onChange={(date: Date | null) => choose(date === null ? '' : toDay(date))}
        onChangeRaw={(event) => {
          if (!(event?.target instanceof HTMLInputElement)) return
          // Otherwise the library would parse an incomplete day.
          event.preventDefault()
          type(event.target.value)
        }}
        dateFormat="MM/dd/yyyy"
        placeholderText="MM/DD/YYYY"
        autoComplete="off"
        isClearable={clearable}
        clearButtonTitle="Clear date"
        calendarStartDay={1}
        // The dropdown beside the month shows the year.
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

function hearKey(event: KeyboardEvent, { typed, take }: Typing, calendar: Instance | null) {
  if (event.key === 'Enter' && typed !== null) {
    // Otherwise the calendar chooses its highlighted day instead of the typed one.
    event.preventDefault()
    event.stopPropagation()
    take()
    calendar?.setOpen(false)
  }
  if (event.key === 'Tab' && event.target instanceof HTMLInputElement) {
    // Otherwise the calendar takes the focus from its box a frame later, even if the focus has returned by then.
    event.stopPropagation()
    calendar?.setOpen(false, true)
  }
}

/** Noon, because a local midnight may not exist on the day when daylight saving time begins. */
function toDate(day: string | undefined): Date | undefined {
  return day && isDay(day) ? new Date(`${day}T12:00`) : undefined
}

function toDay(date: Date): string {
  const pad = (value: number) => value.toString().padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
