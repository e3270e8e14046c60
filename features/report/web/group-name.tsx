import type { Grouping, ReportGroup } from '#features/report/report.ts'
import { groupText, isOfTime } from '#features/report/rules.ts'
import { DIFFICULTIES, DIFFICULTY_LABELS } from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/day-text.ts'
import { daysAfter, wallClockAt } from '#platform/words/server-time.ts'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Sat 14 Nov', 'from Mon 9 Nov', 'Nov 2026', 'Heroic', a name: a group as the screen says it. */
export function groupName(by: Grouping, group: Pick<ReportGroup, 'key' | 'name'>, now: Date): string {
  const { key } = group
  if (by === 'day') return dayText(key, now)
  if (by === 'week') return `from ${dayText(key, now)}`
  if (by === 'month') return MONTH.format(new Date(key))
  const difficulty = by === 'difficulty' && DIFFICULTIES.find((one) => one === key)
  return difficulty ? DIFFICULTY_LABELS[difficulty] : groupText(by, group)
}

/** Today, or the week or month that it lies in: more comes. */
export function isSoFar(by: Grouping, key: string): boolean {
  return isOfTime(by) && key === firstOf(by, wallClockAt(new Date()).date)
}

/** The key of the group that holds a day. */
function firstOf(by: 'day' | 'week' | 'month', day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'day' ? day : daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The keys of the days, weeks or months from one day to another, those without a raid too. */
export function keysBetween(by: 'day' | 'week' | 'month', from: string, to: string): readonly string[] {
  const keys: string[] = []
  // 31 days after the first of a month lie in the next one.
  const days = { day: 1, week: 7, month: 31 }[by]
  for (let key = firstOf(by, from); key <= to; key = firstOf(by, daysAfter(key, days))) keys.push(key)
  return keys
}
