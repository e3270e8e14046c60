import { grouped } from '#domain/gold.ts'
import type { ReportFigures } from '#domain/report/report.ts'
import { formatGold, shortGold } from '#web/game/gold.tsx'

interface Measure {
  readonly label: string
  /** The kind of figure: a sum, a share of something, seconds. */
  readonly is: 'sum' | 'share' | 'time'
  /** More of it is worse. */
  readonly isBad?: true
  /** Null where there is nothing to divide by, or nothing is known. */
  of(figures: ReportFigures): number | null
  text(value: number): string
  /** In few signs: at an axis, and of what it was before. */
  short(value: number): string
}

/** The measures that a chart can show of each group. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  bookings: { label: 'Bookings', is: 'sum', of: ({ bookings }) => bookings, text: grouped, short: grouped },
  gold: { label: 'Gold', is: 'sum', of: ({ gold }) => gold, text: formatGold, short: shortGold },
  cut: { label: 'Cut', is: 'sum', of: ({ cut }) => cut, text: formatGold, short: shortGold },
  cancelled: {
    ...{ label: 'Cancel rate', is: 'share', isBad: true, text: percent, short: percent },
    of: ({ cancelled, bookings }) => rate(cancelled, bookings),
  },
  noShows: {
    ...{ label: 'No-show rate', is: 'share', isBad: true, text: percent, short: percent },
    of: ({ noShows, bookings }) => rate(noShows, bookings),
  },
  slots: {
    ...{ label: 'Slots filled', is: 'share', text: percent, short: percent },
    of: ({ slots }) => slots && rate(slots.taken, slots.all),
  },
  sent: {
    ...{ label: 'Done to Sent', is: 'time', isBad: true, text: howLong, short: howLong },
    of: ({ sent, sentSeconds }) => rate(sentSeconds, sent),
  },
}

export const MEASURE_NAMES = ['bookings', 'gold', 'cut', 'cancelled', 'noShows', 'slots', 'sent'] as const
export type MeasureName = (typeof MEASURE_NAMES)[number]

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
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** How a figure differs from what it was: '+6.9%', of shares '−0.6 pt', of times '−5 h'; null where there is nothing to compare. */
export function changeOf(
  name: MeasureName,
  value: number | null,
  before: number | null,
): { text: string; isBetter: boolean } | null {
  if (value === null || before === null || value === before) return null
  const { is, isBad = false } = MEASURES[name]
  if (is === 'sum' && before === 0) return null
  const more = Math.abs(value - before)
  const text = {
    sum: percent(more / before),
    share: `${Math.round(more * 1_000) / 10} pt`,
    time: howLong(more),
  }
  return { text: `${value > before ? '+' : '−'}${text[is]}`, isBetter: value > before !== isBad }
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const HOUR = 3_600
const TIMES = [0.25, 0.5, 1, 2, 3, 6, 12, 24, 48, 120, 240, 480, 1_200, 2_400].map((hours) => hours * HOUR)

/** From one line of an axis to the next, so that four of them hold the most that is drawn. */
export function axisStep(name: MeasureName, most: number): number {
  const { is } = MEASURES[name]
  const least = most / 4
  if (is === 'time') return TIMES.find((step) => step >= least) ?? least
  const unit = 10 ** Math.floor(Math.log10(least))
  const steps = STEPS.map((step) => step * unit)
  // There is no half a booking.
  return steps.find((step) => step >= least && (is !== 'sum' || Number.isInteger(step))) ?? Math.max(1, least)
}
