import { wallClockAt } from '#domain/server-time.ts'
import { dayText } from '#web/time/day-text.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { When } from '#web/time/when.tsx'

/** Day and time of an instant (ISO 8601 in UTC), in server time: 'Sat 21 Nov, 19:30'. */
export function InstantDay({ instant }: { instant: string }) {
  const { clock } = useTimePreferences()
  const now = useNow()
  const { date, minutes } = wallClockAt(new Date(instant))
  return <When instant={instant} text={`${dayText(date, now)}, ${minutesText(minutes, clock)}`} />
}
