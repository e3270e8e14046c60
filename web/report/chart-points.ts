import type { ReportGroup, ReportSpan } from '#domain/report/report.ts'
import { isOfTime } from '#domain/report/rules.ts'
import { daysAfter, isResetDay } from '#domain/server-time.ts'
import { MEASURES, type MeasureName } from '#web/report/measures.ts'

/** One bar of a chart. `value` is null where the measure has none. */
export interface ChartPoint {
  readonly key: string
  /** The person's id. */
  readonly name: string | null
  readonly value: number | null
}

/** So many groups that are no days are drawn; the table has all. */
export const MOST_BARS = 12

/** The chart's points, from left to right: each day, week or month, also those without a raid. */
export function pointsOf(
  groups: readonly ReportGroup[],
  { by, from, to }: ReportSpan,
  show: MeasureName,
): readonly ChartPoint[] {
  const found = groups.map((group) => {
    return { key: group.key, name: group.name, value: MEASURES[show].of(group) }
  })
  if (!isOfTime(by)) return found.slice(0, MOST_BARS)
  const byKey = new Map(found.map((point) => [point.key, point]))
  return keysBetween(by, from, to).map((key) => byKey.get(key) ?? { key, name: null, value: null })
}

function keysBetween(by: 'day' | 'week' | 'month', from: string, to: string): readonly string[] {
  const keys: string[] = []
  for (let key = firstOf(by, from); key <= to; key = nextOf(by, key)) keys.push(key)
  return keys
}

/** The key of the group that holds a day. */
export function firstOf(by: 'day' | 'week' | 'month', day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'day' ? day : daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function nextOf(by: 'day' | 'week' | 'month', key: string): string {
  // 31 days after a first of a month lie in the next one.
  return by === 'month' ? firstOf(by, daysAfter(key, 31)) : daysAfter(key, by === 'day' ? 1 : 7)
}

/** So many labels have room below the bars of a desk, half of them on a phone. */
const MOST_LABELS = 8

/** Which of the bars are named below them: of days those on which a reset begins, else one in so many. */
export function labelledOf(by: 'day' | 'week' | 'month', keys: readonly string[]): readonly number[] {
  const places = [...keys.keys()]
  const some = by === 'day' && keys.length > 7 ? places.filter((at) => isResetDay(keys[at] ?? '')) : places
  const each = Math.ceil(some.length / MOST_LABELS)
  return some.filter((_, at) => at % each === 0)
}
