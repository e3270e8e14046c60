import { minutesOf, quartersFor, STEP_MINUTES, timeText, wallClockAt } from '#platform/words/server-time.ts'

const DAY_MINUTES = 24 * 60

/** Date (YYYY-MM-DD) and time ('7:30 PM') in server time, as the raid form holds them; '' for none. */
export interface RaidMoment {
  date: string
  time: string
}

/**
 * Times that the form offers for a date, in minutes since midnight: the quarters still to come, all of them while no
 * date that can be is chosen. `saved` is where the raid being edited stands: its time stays choosable on its own date, and on
 * others unless it has passed there.
 */
export function timeChoices(date: string, now: Date, saved?: RaidMoment): number[] {
  // On a day that has passed the error belongs to the date, not to the time.
  const passed = date < wallClockAt(now).date && date !== saved?.date
  const quarters = passed ? everyQuarter() : quartersFor(date, now)
  const kept = saved ? minutesOf(saved.time) : null
  if (kept === null || quarters.includes(kept)) return quarters
  const first = quarters[0]
  const mayKeep = date === saved?.date || (first !== undefined && kept >= first)
  return mayKeep ? [...quarters, kept].sort((a, b) => a - b) : quarters
}

/**
 * The time to show for a date: a time that has passed today becomes the next quarter, '' when the day has none left.
 * The moment at which the raid is saved stays, passed or not.
 */
export function roundedTime({ date, time }: RaidMoment, now: Date, saved?: RaidMoment): string {
  const minutes = minutesOf(time)
  if (minutes === null || (saved?.date === date && saved.time === time)) return time
  const clock = wallClockAt(now)
  if (date !== clock.date || minutes >= clock.minutes) return time
  const [next] = quartersFor(date, now)
  return next === undefined ? '' : timeText(next)
}

function everyQuarter(): number[] {
  return Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) => step * STEP_MINUTES)
}
