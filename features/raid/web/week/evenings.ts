import { soonestFirst, wallClockOf } from '#features/raid/rules.ts'
import {
  daysAfter,
  eveningOf,
  isDay,
  minutesOf,
  resetDay,
  resetMinutes,
  type WallClock,
  wallClockAt,
} from '#platform/words/server-time.ts'

export interface Placed {
  readonly _id: string
  /** YYYY-MM-DD and '7:30 PM', server time. */
  readonly date: string
  readonly time: string
}

export function eveningIn(placed: Pick<Placed, 'date' | 'time'>): string {
  return eveningOf(wallClockOf(placed))
}

/** The hours of an evening in order, from the reset on: 5 to 23, then 0 to 4. */
export function hoursOfEvening(): readonly number[] {
  return Array.from({ length: 24 }, (_, place) => (resetMinutes() / 60 + place) % 24)
}

/** The hour, 0 to 23, of the row for this time. */
export function hourIn({ time }: Pick<Placed, 'time'>): number {
  return Math.floor((minutesOf(time) ?? 0) / 60)
}

/** The wall clock at this many minutes after midnight of an evening; minutes before the reset belong to the next day. */
export function wallIn(evening: string, minutes: number): WallClock {
  return { date: minutes < resetMinutes() ? daysAfter(evening, 1) : evening, minutes }
}

export function byEvening<P extends Placed>(all: readonly P[]): ReadonlyMap<string, readonly P[]> {
  return Map.groupBy(all.toSorted(soonestFirst), eveningIn)
}

/** The current reset week, by its first day (YYYY-MM-DD). */
export function thisWeek(now: Date): string {
  return resetDay(wallClockAt(now))
}

/** The reset week in the address, by any of its days; the current one if missing or invalid. */
export function readWeek(params: URLSearchParams, now: Date): string {
  const day = params.get('week')
  return day !== null && isDay(day) ? weekOf(day) : thisWeek(now)
}

export function weekOf(evening: string): string {
  return resetDay({ date: evening, minutes: resetMinutes() })
}

export function weekPath(week: string): string {
  return `?view=week&week=${week}`
}

export function eveningsOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, place) => daysAfter(week, place))
}
