import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { type Failure, invalid } from '#platform/call/failure.ts'
import { cursor, day, list } from '#platform/call/field.ts'
import { type Actor, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { daysAfter, daysBetween } from '#platform/words/server-time.ts'

const USUAL_DAYS = 30

export function whyNotSpan({ from, to }: Pick<ReportSpan, 'from' | 'to'>): Failure | null {
  if (to < from) return invalid('to', 'The last day is before the first.')
  const isTooLong = daysBetween(from, to) >= MAX_DAYS
  return isTooLong ? invalid('to', `A report covers at most ${MAX_DAYS} days.`) : null
}

/** The thirty days up to and including `today` (YYYY-MM-DD). */
export function usualSpan(today: string): Pick<ReportSpan, 'from' | 'to'> {
  return { from: daysAfter(today, 1 - USUAL_DAYS), to: today }
}

/** Which bookings the actor's reports count. `all`: everybody's; `crew`: those of the actor's raids; `own`: those the actor made. */
export function scopeOf(actor: Actor): { all: boolean; crew: boolean; own: boolean } {
  const all = isStaff(actor)
  const crew = actor.roles.includes('Raid Leader') || actor.roles.includes('Gold Collector')
  return { all, crew: all || crew, own: isAdvertiser(actor) }
}

export function scopeText(actor: Actor): string {
  const { all, crew, own } = scopeOf(actor)
  if (all) return 'How the community’s bookings went, by the days of their raids.'
  const whose = [
    ...(own ? ['your own bookings'] : []),
    ...(crew ? ['raids that you lead or collect for'] : []),
  ]
  return `How ${whose.join(' and ')} went, by the days of the raids.`
}

/** Slots belong to raids, so a person or source has none. Only staff, leaders and collectors see slots. */
export function hasSlots(by: Grouping, actor: Actor): boolean {
  return by !== 'person' && by !== 'source' && scopeOf(actor).crew
}

export function isOfTime(by: Grouping): by is 'day' | 'week' | 'month' {
  return by === 'day' || by === 'week' || by === 'month'
}

export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  person: 'Person',
  source: 'Source',
  difficulty: 'Difficulty',
}

export function groupText(by: Grouping, { key, name }: Pick<ReportGroup, 'key' | 'name'>): string {
  if (by === 'person') return name ?? 'Unknown'
  return by === 'month' ? key.slice(0, 7) : key
}

/** Day, week (from Monday) and month are of the raid's date; a person is the advertiser. */
export const GROUPINGS = ['day', 'week', 'month', 'person', 'source', 'difficulty'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The most days of a report, the first and the last counted. */
export const MAX_DAYS = 400

export const PEOPLE_AT_ONCE = 100

/** Days of raids, in server time. */
export const reportSpan = z.strictObject({
  by: z.enum(GROUPINGS, { error: 'Choose what to group by.' }),
  from: day('Choose the first day.'),
  to: day('Choose the last day.'),
})
export type ReportSpan = z.infer<typeof reportSpan>

/** Counts, and sums in gold. The screen computes rates, so nothing is rounded here (docs/product.md, Reports). */
export const reportFigures = z.object({
  /** Bookings with a slot, and the `cancelled` and `noShows` that had a slot. */
  bookings: z.number(),
  cancelled: z.number(),
  noShows: z.number(),
  /** Bookings marked Done; `gold` and `cut` sum their prices and cuts. */
  done: z.number(),
  gold: z.number(),
  cut: z.number(),
  /** The raids' slots, and how many are booked; null unless `hasSlots`. */
  slots: z.nullable(z.object({ all: z.number(), taken: z.number() })),
})
export type ReportFigures = z.infer<typeof reportFigures>

/** `key`: the first day (YYYY-MM-DD), the member's id, the source or the difficulty; `name`: a person's name, else null. */
export const reportGroup = z.extend(reportFigures, { key: z.string(), name: z.nullable(z.string()) })
export type ReportGroup = z.infer<typeof reportGroup>

/** `total` sums the groups of all pages. Days, weeks and months come newest first, other groups by gold. */
export const report = z.object({ total: reportFigures, groups: list(reportGroup, MAX_DAYS) })
export type Report = z.infer<typeof report>

/** One page of groups, from the bookings that the caller may see. */
export const readReport = get('/report/read', {
  access: 'see-reports',
  input: z.strictObject({ ...reportSpan.shape, before: cursor }),
  example: { by: 'day', from: '2026-06-01', to: '2026-06-30' },
  payload: report,
  next: true,
})

export const exportReport = get('/report/csv', {
  access: 'see-reports',
  input: reportSpan,
  example: { by: 'day', from: '2026-06-01', to: '2026-06-30' },
  media: 'text/csv; charset=utf-8',
})
