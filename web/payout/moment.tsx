import { wallClockAt } from '#domain/server-time.ts'
import { dayText } from '#web/time/day-text.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { When } from '#web/time/when.tsx'

/** 'Sat 21 Nov, 7:30 PM' in server time. */
export function Moment({ instant }: { instant: string }) {
  const { clock } = useTimePreferences()
  const now = useNow()
  const { date, minutes } = wallClockAt(new Date(instant))
  return <When instant={instant} text={`${dayText(date, now)}, ${minutesText(minutes, clock)}`} />
}
