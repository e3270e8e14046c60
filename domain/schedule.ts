import { type Failure, invalid } from './failure.ts'
import { type WallClock, wallClockAt } from './server-time.ts'

const DATE_PAST = 'Date cannot be in the past'
const TIME_PAST = 'Time cannot be in the past'

/** Why a raid can not be put on this wall clock when it is `now`: null when it can. */
export function whyNotSchedule(wall: WallClock, now: Date): Failure | null {
  const clock = wallClockAt(now)
  if (wall.date < clock.date) return invalid('date', DATE_PAST)
  if (wall.date === clock.date && wall.minutes < clock.minutes) return invalid('time', TIME_PAST)
  return null
}
