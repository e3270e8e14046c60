import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { type Failure, invalid } from '#platform/call/failure.ts'
import { cursor, day, list } from '#platform/call/field.ts'
import { type Actor, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { daysAfter, daysBetween } from '#platform/words/server-time.ts'

/** The default number of days. */
const USUAL_DAYS = 30

export function whyNotSpan({ from, to }: Pick<ReportSpan, 'from' | 'to'>): Failure | null {
  if (to < from) return invalid('to', 'The last day is before the first.')
  const isTooLong = daysBetween(from, to) >= MAX_DAYS
  return isTooLong ? invalid('to', `A report covers at most ${MAX_DAYS} days.`) : null
}

/** The thirty days up to `today`. */
export function usualSpan(today: string): Pick<ReportSpan, 'from' | 'to'> {
  return { from: daysAfter(today, 1 - USUAL_DAYS), to: today }
}

/** The bookings in the actor's reports: everybody's, those on raids that they lead or collect for, or those that they made. */
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

/** Slots belong to raids, so groups by person or source have none, nor have reports of an advertiser's own bookings. */
export function hasSlots(by: Grouping, actor: Actor): boolean {
  return by !== 'person' && by !== 'source' && scopeOf(actor).crew
}

/** Whether its groups are consecutive days, weeks or months. */
export function isOfTime(by: Grouping): by is 'day' | 'week' | 'month' {
  return by === 'day' || by === 'week' || by === 'month'
}

/** A grouping's name, as a choice and as a heading. A week is named by its Monday. */
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

/** The groupings of a report: a raid's day, week (from Monday) or month, the advertiser, or a field of the booking or its raid. */
export const GROUPINGS = ['day', 'week', 'month', 'person', 'source', 'difficulty'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The most days of a report, inclusive. */
export const MAX_DAYS = 400

export const PEOPLE_AT_ONCE = 100

/** Days of raids, in server time. */
export const reportSpan = z.strictObject({
  by: z.enum(GROUPINGS, { error: 'Choose what to group by.' }),
  from: day('Choose the first day.'),
  to: day('Choose the last day.'),
})
export type ReportSpan = z.infer<typeof reportSpan>

const reportPage = z.strictObject({ ...reportSpan.shape, before: cursor })

/** Counts and sums, gold. The screen computes rates, so that the answer is exact (docs/product.md, Reports). */
export const reportFigures = z.object({
  /** Bookings with a slot, and ended ones that had one: `cancelled` and `noShows`. */
  bookings: z.number(),
  cancelled: z.number(),
  noShows: z.number(),
  /** Done ones, with the sums of their prices and cuts. */
  done: z.number(),
  gold: z.number(),
  cut: z.number(),
  /** The raids' slots and booked slots; null if slots do not belong to the groups, or to the viewer's raids. */
  slots: z.nullable(z.object({ all: z.number(), taken: z.number() })),
})
export type ReportFigures = z.infer<typeof reportFigures>

/** `key`: the first day (YYYY-MM-DD), the member's id, or the value; `name`: a person's name, else null. */
export const reportGroup = z.extend(reportFigures, { key: z.string(), name: z.nullable(z.string()) })
export type ReportGroup = z.infer<typeof reportGroup>

/** The sums of all groups, also on other pages, and the page's groups: newest first, or by gold. */
export const report = z.object({ total: reportFigures, groups: list(reportGroup, MAX_DAYS) })
export type Report = z.infer<typeof report>

/** The figures of the caller's visible bookings by group: one page. */
export const readReport = get('/report/read', {
  access: 'see-reports',
  input: reportPage,
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
