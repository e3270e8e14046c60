import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { type Failure, invalid } from '#platform/call/failure.ts'
import { cursor, day, list } from '#platform/call/field.ts'
import { type Actor, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { daysAfter, daysBetween } from '#platform/words/server-time.ts'

/** So many days a report covers when nobody chose any. */
const USUAL_DAYS = 30

export function whyNotSpan({ from, to }: Pick<ReportSpan, 'from' | 'to'>): Failure | null {
  if (to < from) return invalid('to', 'The last day is before the first.')
  const isTooLong = daysBetween(from, to) >= MAX_DAYS
  return isTooLong ? invalid('to', `A report covers at most ${MAX_DAYS} days.`) : null
}

/** The thirty days up to a day. */
export function usualSpan(today: string): Pick<ReportSpan, 'from' | 'to'> {
  return { from: daysAfter(today, 1 - USUAL_DAYS), to: today }
}

/** The bookings that the actor's reports count: everybody's, those on raids that they lead or collect for, or those that they made. */
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

/** A slot is a raid's: it has no person and no source, and who advertises alone has none. */
export function hasSlots(by: Grouping, actor: Actor): boolean {
  return by !== 'person' && by !== 'source' && scopeOf(actor).crew
}

/** Its groups follow one another. */
export function isOfTime(by: Grouping): by is 'day' | 'week' | 'month' {
  return by === 'day' || by === 'week' || by === 'month'
}

/** A grouping's name: a choice, and the heading of its groups. A week is named by its Monday. */
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

/** The groupings of a report: a raid's day, week (from Monday) or month, whoever booked, or a field of the booking or its raid. */
export const GROUPINGS = ['day', 'week', 'month', 'person', 'source', 'difficulty'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The most days of a report, the first and the last one counted. */
export const MAX_DAYS = 400

export const PEOPLE_AT_ONCE = 100

/** Days are those of raids, in server time. */
export const reportSpan = z.strictObject({
  by: z.enum(GROUPINGS, { error: 'Choose what to group by.' }),
  from: day('Choose the first day.'),
  to: day('Choose the last day.'),
})
export type ReportSpan = z.infer<typeof reportSpan>

const reportPage = z.strictObject({ ...reportSpan.shape, before: cursor })

/** Counts and sums, gold; rates are left to who shows them, so that all of this is exact (docs/product.md, Reports). */
export const reportFigures = z.object({
  /** That have a slot, or had one when they ended: the latter are `cancelled` and `noShows`. */
  bookings: z.number(),
  cancelled: z.number(),
  noShows: z.number(),
  /** Done, with the sum of their prices and of the advertisers' cuts. */
  done: z.number(),
  gold: z.number(),
  cut: z.number(),
  /** Slots of the raids, and how many of them are booked; null where a slot belongs to no group, or to raids of others. */
  slots: z.nullable(z.object({ all: z.number(), taken: z.number() })),
})
export type ReportFigures = z.infer<typeof reportFigures>

/** `key`: the first day (YYYY-MM-DD), the member's id, or the value itself; `name`: of a person, else null. */
export const reportGroup = z.extend(reportFigures, { key: z.string(), name: z.nullable(z.string()) })
export type ReportGroup = z.infer<typeof reportGroup>

/** The sums of all groups, also of those on other pages, and the groups: the newest first, or who brought most gold. */
export const report = z.object({ total: reportFigures, groups: list(reportGroup, MAX_DAYS) })
export type Report = z.infer<typeof report>

/** The figures of the bookings that the caller may see, by groups: one page of them. */
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
