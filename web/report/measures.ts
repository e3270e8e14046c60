import { grouped } from '#domain/gold.ts'
import type { ReportFigures } from '#domain/report/report.ts'
import { formatGold } from '#web/game/gold.tsx'

interface Measure {
  readonly label: string
  /** Null where there is nothing to divide by, or nothing is known. */
  of(figures: ReportFigures): number | null
  text(value: number): string
}

/** What a chart can show of each group. */
export const MEASURES = {
  bookings: { label: 'Bookings', of: ({ bookings }) => bookings, text: grouped },
  gold: { label: 'Gold', of: ({ gold }) => gold, text: formatGold },
  cut: { label: 'Cut', of: ({ cut }) => cut, text: formatGold },
  cancelled: {
    label: 'Cancel Rate',
    of: ({ cancelled, bookings }) => rate(cancelled, bookings),
    text: percent,
  },
  noShows: { label: 'No-Show Rate', of: ({ noShows, bookings }) => rate(noShows, bookings), text: percent },
  slots: {
    label: 'Slots Filled',
    of: ({ slots }) => slots && rate(slots.taken, slots.all),
    text: percent,
  },
  sent: { label: 'Done to Sent', of: ({ sent, sentSeconds }) => rate(sentSeconds, sent), text: howLong },
} as const satisfies Readonly<Record<string, Measure>>

export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[]

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** '12.5%'. */
export function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`
}

/** '2 d 4 h', '3 h 20 min', '5 min': seconds as people say them. */
export function howLong(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
