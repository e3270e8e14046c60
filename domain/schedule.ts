import { type Failure, invalid } from './failure.ts'
import { instantOf, type WallClock, wallClockAt } from './server-time.ts'

const DATE_PAST = 'Date cannot be in the past'
const TIME_PAST = 'Time cannot be in the past'

/** Why a raid can not be put on this wall clock when it is `now`: null when it can. */
export function whyNotSchedule(wall: WallClock, now: Date): Failure | null {
  const clock = wallClockAt(now)
  if (wall.date < clock.date) return invalid('date', DATE_PAST)
  if (wall.date === clock.date && wall.minutes < clock.minutes) return invalid('time', TIME_PAST)
  return null
}

/** What is said of a time that clocks skip, in the night that summer time begins. */
export const SKIPPED_TIME = 'This time does not exist: clocks skip from 2:00 to 3:00 that night.'

/**
 * The instant of a wall clock that was typed.
 *
 * @throws Failure 'invalid-input' when clocks skip that time
 */
export function instantOfTyped(wall: WallClock): Date {
  const instant = instantOf(wall)
  if (instant !== null) return instant
  throw invalid('time', SKIPPED_TIME)
}
