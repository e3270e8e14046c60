import { DIFFICULTY_LABELS, type Difficulty } from '../season.ts'
import { wallClockAt } from '../server-time.ts'
import { shortDay } from '../short-day.ts'
import type { RaidProgress } from './character.ts'

/** 'Ahead of the Curve since 3 Sep', of several raids the first that it is; null where no date is given. */
export function curveText(progress: readonly RaidProgress[], now: Date): string | null {
  const [first] = progress.flatMap(({ curveSince }) => curveSince ?? []).toSorted()
  if (first === undefined) return null
  const { date } = wallClockAt(new Date(first))
  return `Ahead of the Curve since ${shortDay(date, wallClockAt(now).date.slice(0, 4))}`
}

/** 'has killed 8 of 8 Heroic', of several raids each with its name: what was ever killed, and not what this week's lockout holds. */
export function killsText(progress: readonly RaidProgress[], difficulty: Difficulty): string {
  const reported = progress.filter(({ killed }) => killed !== null)
  if (reported.length === 0) return 'raid progress unknown'
  return reported
    .map(({ raid, killed, of }) => {
      const where = progress.length > 1 ? ` in ${raid}` : ''
      return `has killed ${killed}${of === null ? '' : ` of ${of}`} ${DIFFICULTY_LABELS[difficulty]}${where}`
    })
    .join(', ')
}
