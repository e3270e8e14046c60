import { formatGold } from '#features/raid/web/game/gold.tsx'
import type { ReportFigures } from '#features/report/report.ts'
import { grouped } from '#platform/words/gold.ts'

interface Measure {
  readonly label: string
  /** Null where there is nothing to divide by. */
  of(figures: ReportFigures): number | null
  text(value: number): string
}

/** The measures that a chart can show of each group. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
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
}

export const MEASURE_NAMES = ['bookings', 'gold', 'cut', 'cancelled', 'noShows', 'slots'] as const
export type MeasureName = (typeof MEASURE_NAMES)[number]

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** '12.5%'. */
export function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`
}
