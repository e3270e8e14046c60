import type { Booking } from '#features/booking/booking.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { dayText, minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { When } from '#platform/ui/time/when.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'

/** When it was booked, in server time. */
export function BookedAt({ booking: { createdAt } }: { booking: Booking }) {
  return createdAt === '' ? (
    <span />
  ) : (
    <InstantOf at={createdAt} className="inline-flex min-h-6 items-center" />
  )
}

/** '22 Nov, 8:14 PM' in server time; `at` in ISO 8601. */
export function InstantOf({ at, className }: { at: string; className?: string | undefined }) {
  const { now } = useList()
  const { clock } = useTimePreferences()
  const { date, minutes } = wallClockAt(new Date(at))
  const text = `${withoutWeekday(dayText(date, now))}, ${minutesText(minutes, clock)}`
  return <When instant={at} text={text} className={className} />
}

/** '22 Nov': of a day that has passed the weekday says little. */
function withoutWeekday(day: string): string {
  return day.replace(/^[A-Z]\w+ /, '')
}
