import { type Failure, invalid } from '#platform/call/failure.ts'
import { type Actor, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { daysAfter, daysBetween } from '#platform/words/server-time.ts'
import { type Grouping, MAX_DAYS, type ReportGroup, type ReportSpan } from './report.ts'

/** So many days a report covers when nobody chose any. */
const USUAL_DAYS = 30

/** Why there is no report of these days; null when there is one. */
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

/** What the actor's reports are about, in a sentence. */
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

/** A group's name. */
export function groupText(by: Grouping, { key, name }: Pick<ReportGroup, 'key' | 'name'>): string {
  if (by === 'person') return name ?? 'Unknown'
  return by === 'month' ? key.slice(0, 7) : key
}
