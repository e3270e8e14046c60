import { isDay } from '#domain/field.ts'
import { SCREENS } from '#domain/page.ts'
import { daysAfter, resetDay, resetMinutes, wallClockAt } from '#domain/server-time.ts'

/** The shown reset, by the day (YYYY-MM-DD) on which it begins, or month (YYYY-MM). */
export type ShownSpan = { readonly week: string } | { readonly month: string }

const MONTH = /^2\d{3}-(?:0[1-9]|1[0-2])$/

/** The reset that runs. */
export function thisWeek(now: Date): string {
  return resetDay(wallClockAt(now))
}

/** The address as a week; the current reset where it names none, or no valid one. */
export function readShown(params: URLSearchParams, now: Date): ShownSpan {
  const month = params.get('month')
  if (month !== null && MONTH.test(month)) return { month }
  const day = params.get('week')
  return { week: day !== null && isDay(day) ? weekOf(day) : thisWeek(now) }
}

/** The first day of the reset that an evening belongs to. */
export function weekOf(evening: string): string {
  return resetDay({ date: evening, minutes: resetMinutes() })
}

export function shownPath(shown: ShownSpan): string {
  return `${SCREENS.week.path}?${new URLSearchParams(Object.entries(shown))}`
}

/** The evenings (YYYY-MM-DD) that are shown: seven, or of a month the whole weeks that hold its days. */
export function eveningsOf(shown: ShownSpan): string[] {
  const first = 'week' in shown ? shown.week : weekOf(`${shown.month}-01`)
  const end = 'week' in shown ? daysAfter(first, 7) : daysAfter(weekOf(lastDayOf(shown.month)), 7)
  const evenings: string[] = []
  for (let day = first; day < end; day = daysAfter(day, 1)) evenings.push(day)
  return evenings
}

function lastDayOf(month: string): string {
  return daysAfter(`${monthAfter(month, 1)}-01`, -1)
}

/** The month so many months after another, both YYYY-MM. */
function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The weeks, or months, before and after the shown one. */
export function besideShown(shown: ShownSpan): { before: ShownSpan; after: ShownSpan } {
  return 'week' in shown
    ? { before: { week: daysAfter(shown.week, -7) }, after: { week: daysAfter(shown.week, 7) } }
    : { before: { month: monthAfter(shown.month, -1) }, after: { month: monthAfter(shown.month, 1) } }
}
