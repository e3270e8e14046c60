import { wallClockAt } from '#platform/words/server-time.ts'
import { dayText } from './day-text.ts'
import { minutesText, useTimePreferences } from './time-preferences.ts'
import { useNow } from './use-now.ts'
import { When } from './when.tsx'

/** Day and time of an instant (ISO 8601 in UTC), in server time: 'Sat 21 Nov, 19:30'; or the day alone, with the time in its tip. */
export function InstantDay({ instant, dayOnly = false }: { instant: string; dayOnly?: boolean }) {
  const { clock } = useTimePreferences()
  const now = useNow()
  const { date, minutes } = wallClockAt(new Date(instant))
  const day = dayText(date, now)
  return <When instant={instant} text={dayOnly ? day : `${day}, ${minutesText(minutes, clock)}`} />
}
