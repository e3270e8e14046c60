import { daysAfter, isDay, resetDay, resetMinutes, wallClockAt } from '#platform/words/server-time.ts'

/** The reset that runs, by the day (YYYY-MM-DD) on which it begins. */
export function thisWeek(now: Date): string {
  return resetDay(wallClockAt(now))
}

/** The reset that the address names by any of its days; the current one where it names none, or no valid one. */
export function readWeek(params: URLSearchParams, now: Date): string {
  const day = params.get('week')
  return day !== null && isDay(day) ? weekOf(day) : thisWeek(now)
}

/** The first day of the reset that an evening belongs to. */
export function weekOf(evening: string): string {
  return resetDay({ date: evening, minutes: resetMinutes() })
}

/** A week of the screen that is shown. */
export function weekPath(week: string): string {
  return `?view=week&week=${week}`
}

/** The seven evenings (YYYY-MM-DD) of a reset. */
export function eveningsOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, place) => daysAfter(week, place))
}
