import * as z from 'zod/mini'
import { cursor, day } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'

/** The groupings of a report: a raid's day, week (from Monday) or month, whoever booked, or a field of the booking or its raid. */
export const GROUPINGS = ['day', 'week', 'month', 'person', 'source', 'difficulty'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The most days of a report, the first and the last one counted. */
export const MAX_DAYS = 400

/** The most people that are answered at once. */
export const PEOPLE_AT_ONCE = 100

/** Days are those of raids, in server time. */
export const reportSpan = z.strictObject({
  by: z.enum(GROUPINGS, { error: 'Choose what to group by.' }),
  from: day('Choose the first day.'),
  to: day('Choose the last day.'),
})
export type ReportSpan = z.infer<typeof reportSpan>

export const reportPage = z.strictObject({ ...reportSpan.shape, before: cursor })

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
