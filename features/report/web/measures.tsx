import { formatGold } from '#features/raid/web/game/gold.tsx'
import {
  GROUPINGS,
  type Grouping,
  groupText,
  isOfTime,
  type ReportFigures,
  type ReportGroup,
} from '#features/report/calls.ts'
import { DIFFICULTIES, DIFFICULTY_LABELS } from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { grouped } from '#platform/words/gold.ts'
import { daysAfter, isDay, wallClockAt } from '#platform/words/server-time.ts'

interface Measure {
  readonly label: string
  /** Null if the divisor is 0 or the group has no slots. */
  of(figures: ReportFigures): number | null
  text(value: number): string
}

export const MEASURES = {
  bookings: { label: 'Bookings', of: ({ bookings }) => bookings, text: grouped },
  gold: { label: 'Gold', of: ({ gold }) => gold, text: formatGold },
  cut: { label: 'Cut', of: ({ cut }) => cut, text: formatGold },
  cancelled: {
    ...{ label: 'Cancel rate', text: percent },
    of: ({ cancelled, bookings }) => rate(cancelled, bookings),
  },
  noShows: {
    ...{ label: 'No-show rate', text: percent },
    of: ({ noShows, bookings }) => rate(noShows, bookings),
  },
  slots: { label: 'Slots filled', of: ({ slots }) => slots && rate(slots.taken, slots.all), text: percent },
} satisfies Readonly<Record<string, Measure>>

export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`
}

/** Days are YYYY-MM-DD; '' means the default, the last thirty days. */
export interface ReportChoice {
  readonly by: Grouping
  readonly from: string
  readonly to: string
  readonly show: MeasureName
}

/** Parses the address (docs/product.md, REP-9). An invalid value counts as unset. */
export function readAddress(params: URLSearchParams): ReportChoice {
  const dayIn = (name: string) => {
    const text = params.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return {
    by: GROUPINGS.find((by) => by === params.get('by')) ?? 'day',
    from: dayIn('from'),
    to: dayIn('to'),
    show: MEASURE_NAMES.find((name) => name === params.get('show')) ?? 'bookings',
  }
}

/** For example '?tab=reports&by=week'; defaults are left out. */
export function searchOf({ by, from, to, show }: ReportChoice): string {
  const params = new URLSearchParams({ tab: 'reports' })
  if (by !== 'day') params.set('by', by)
  if (from !== '') params.set('from', from)
  if (to !== '') params.set('to', to)
  if (show !== 'bookings') params.set('show', show)
  return `?${params}`
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Sat 14 Nov', 'from Mon 9 Nov', 'Nov 2026', 'Heroic', or a person's name. */
export function groupName(by: Grouping, group: Pick<ReportGroup, 'key' | 'name'>, now: Date): string {
  const { key } = group
  if (by === 'day') return dayText(key, now)
  if (by === 'week') return `from ${dayText(key, now)}`
  if (by === 'month') return MONTH.format(new Date(key))
  const difficulty = by === 'difficulty' && DIFFICULTIES.find((one) => one === key)
  return difficulty ? DIFFICULTY_LABELS[difficulty] : groupText(by, group)
}

/** Whether the group contains today, so its figures may still grow. */
export function isSoFar(by: Grouping, key: string): boolean {
  return isOfTime(by) && key === firstOf(by, wallClockAt(new Date()).date)
}

function firstOf(by: 'day' | 'week' | 'month', day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'day' ? day : daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The keys of all days, weeks or months from `from` to `to`, also of those without a raid. */
export function keysBetween(by: 'day' | 'week' | 'month', from: string, to: string): readonly string[] {
  const keys: string[] = []
  // Adding 31 days to the first of a month gives a day of the next month.
  const days = { day: 1, week: 7, month: 31 }[by]
  for (let key = firstOf(by, from); key <= to; key = firstOf(by, daysAfter(key, days))) keys.push(key)
  return keys
}
