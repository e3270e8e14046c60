import { GROUPINGS, type Grouping } from '#features/report/report.ts'
import { isDay } from '#platform/call/field.ts'
import { MEASURE_NAMES, type MeasureName } from './measures.ts'

/** A report's question; days (YYYY-MM-DD) are '' where nobody chose one: then it covers the last thirty. */
export interface ReportChoice {
  readonly by: Grouping
  readonly from: string
  readonly to: string
  /** The chart's measure. */
  readonly show: MeasureName
}

/** The choice in the screen's address (docs/product.md, REP-9). An impossible value counts as none. */
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

/** '?tab=reports&by=week', without what nobody chose. */
export function searchOf({ by, from, to, show }: ReportChoice): string {
  const params = new URLSearchParams({ tab: 'reports' })
  if (by !== 'day') params.set('by', by)
  if (from !== '') params.set('from', from)
  if (to !== '') params.set('to', to)
  if (show !== 'bookings') params.set('show', show)
  return `?${params}`
}
