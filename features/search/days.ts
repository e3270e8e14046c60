import { daysAfter } from '#platform/words/server-time.ts'
import { dayOf } from '#platform/words/typed-time.ts'

const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',')
const NEAR_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tonight: 0, tomorrow: 1 }
/** A day without its year is of the year in which it is nearest. */
const HALF_A_YEAR = 183

/**
 * The day (YYYY-MM-DD) that a text names, whether it has been or is to come: '2026-11-25', '25.11.', '25/11/2026', '25 Nov',
 * 'Nov 25', 'tomorrow'; null for any other text. `today` in server time.
 */
export function dayIn(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase()
  const near = NEAR_DAYS[typed]
  if (near !== undefined) return daysAfter(today, near)
  const [, y, m, d] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed) ?? []
  if (d !== undefined) return dayAround(today, { day: d, month: Number(m), year: y })
  const [, day, month, year] = /^(\d\d?)[./](\d\d?)[./]?(\d{4}|\d\d)?$/.exec(typed) ?? []
  if (day !== undefined) return dayAround(today, { day, month: Number(month), year })
  const [, before, name = '', after, named] =
    /^(\d\d?)?\.? ?([a-z]{3,9})\.? ?(\d\d?)?(?:,? (\d{4}))?$/.exec(typed) ?? []
  const place = MONTHS.indexOf(name.slice(0, 3)) + 1
  const figure = before ?? after
  if (place === 0 || figure === undefined || (before !== undefined && after !== undefined)) return null
  return dayAround(today, { day: figure, month: place, year: named })
}

interface Written {
  readonly day: string
  readonly month: number
  readonly year: string | undefined
}

function dayAround(today: string, { day, month, year }: Written): string | null {
  const thisYear = Number(today.slice(0, 4))
  const years =
    year === undefined
      ? [thisYear - 1, thisYear, thisYear + 1]
      : [Number(year) + (year.length === 2 ? 2000 : 0)]
  const days = years.map((each) => dayOf(String(each), String(month), day)).filter((date) => date !== null)
  if (year !== undefined) return days[0] ?? null
  const isNear = (date: string) =>
    date > daysAfter(today, -HALF_A_YEAR) && date <= daysAfter(today, HALF_A_YEAR)
  return days.find(isNear) ?? null
}
