import { type Failure, invalid } from '#platform/call/failure.ts'
import {
  clockText,
  daysAfter,
  instantOf,
  STEP_MINUTES,
  type WallClock,
  wallClockAt,
} from '#platform/words/server-time.ts'

const DAY = 24 * 60
const DATE_PAST = 'Date cannot be in the past'
const TIME_PAST = 'Time cannot be in the past'

/** Why a raid can not be put on this wall clock when it is `now`: null when it can. */
export function whyNotSchedule(wall: WallClock, now: Date): Failure | null {
  const clock = wallClockAt(now)
  if (wall.date < clock.date) return invalid('date', DATE_PAST)
  if (wall.date === clock.date && wall.minutes < clock.minutes) return invalid('time', TIME_PAST)
  return null
}

/** The refusal of a time that clocks skip, in the night that summer time begins. */
export function skippedTime(wall: WallClock): string {
  const [from, to] = [shownBeside(wall, -STEP_MINUTES), shownBeside(wall, STEP_MINUTES)]
  return `This time does not exist: clocks skip from ${hourText(from + STEP_MINUTES)} to ${hourText(to)} that night.`
}

/** The next time, in minutes since midnight, that the clock shows before or after one that it skips. */
function shownBeside({ date, minutes }: WallClock, step: number): number {
  const next = Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES + step
  const beside =
    next < 0 || next >= DAY
      ? { date: daysAfter(date, Math.sign(step)), minutes: (next + DAY) % DAY }
      : { date, minutes: next }
  return instantOf(beside) === null ? shownBeside(beside, step) : beside.minutes
}

function hourText(minutes: number): string {
  return clockText(minutes % DAY).replace(/^0/, '')
}

/**
 * The instant of a wall clock that was typed.
 *
 * @throws Failure 'invalid-input' when clocks skip that time
 */
export function instantOfTyped(wall: WallClock): Date {
  const instant = instantOf(wall)
  if (instant !== null) return instant
  throw invalid('time', skippedTime(wall))
}
