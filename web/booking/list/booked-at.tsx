import type { Booking } from '#domain/booking/booking.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { useList } from '#web/booking/list-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { When } from '#web/time/when.tsx'

/** When it was booked, in server time. */
export function BookedAt({ booking: { createdAt } }: { booking: Booking }) {
  const { now } = useList()
  const { clock } = useTimePreferences()
  if (createdAt === '') return <span />
  const { date, minutes } = wallClockAt(new Date(createdAt))
  return (
    <When
      instant={createdAt}
      text={`${withoutWeekday(dayText(date, now))}, ${minutesText(minutes, clock)}`}
      className="inline-flex min-h-6 items-center"
    />
  )
}

/** '22 Nov': of a day that has passed the weekday says little. */
function withoutWeekday(day: string): string {
  return day.replace(/^[A-Z]\w+ /, '')
}
