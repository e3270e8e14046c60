import { type Failure, invalid } from '../failure.ts'
import { instantOf, timeText, type WallClock, wallClockAt } from '../server-time.ts'
import { shortDay } from '../short-day.ts'

/** A future clock time: a raid's, or a season's beginning. `at`: the instant that it means so far. */
export interface ToCome {
  readonly id: string
  readonly name: string
  readonly wall: WallClock
  readonly at: Date
}

/** More are counted. */
const NAMED = 5

/** Why another zone cannot be server time: what is to come at a time that its clocks skip; null where nothing is (OWN-10). */
export function whyNotZone(zone: string, all: readonly ToCome[]): Failure | null {
  const skipped = all.filter(({ wall }) => instantOf(wall, zone) === null)
  if (skipped.length === 0) return null
  const names = skipped.slice(0, NAMED).map(({ name, wall }) => `${name} (${clockOf(wall)})`)
  const more = skipped.length > NAMED ? ` and ${skipped.length - NAMED} more` : ''
  return invalid('zone', `Clocks in ${zone} skip the time of ${names.join(', ')}${more}.`)
}

/** Those that mean another instant where they keep their clock time in another zone. */
export function movedBy(zone: string, all: readonly ToCome[]): { id: string; at: Date }[] {
  return all.flatMap(({ id, wall, at }) => {
    const then = instantOf(wall, zone)
    return then === null || then.getTime() === at.getTime() ? [] : [{ id, at: then }]
  })
}

/** Whether an instant is that of a wall clock in a zone. */
export function isShownAt(at: Date, wall: WallClock, zone: string): boolean {
  const { date, minutes } = wallClockAt(at, zone)
  return date === wall.date && minutes === wall.minutes
}

const clockOf = ({ date, minutes }: WallClock) => `${shortDay(date)}, ${timeText(minutes)}`
