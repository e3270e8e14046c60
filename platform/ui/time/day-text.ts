import { daysBetween, wallClockAt } from '#platform/words/server-time.ts'

// The day is a day of server time already: reading it as UTC and writing it as UTC moves nothing.
const PARTS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

// 'today', 'tomorrow', 'in 192 days', '2 days ago'.
const AWAY = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** 'Tue 1 Jun 2027, in 192 days': a day (YYYY-MM-DD) in words; null when it is none. */
export function dayInWords(date: string, now: Date): string | null {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return null
  const days = daysBetween(wallClockAt(now).date, date)
  return `${partsOf(day)} ${day.getUTCFullYear()}, ${AWAY.format(days, 'day')}`
}

/** 'Sat 21 Nov', with the year when it is not the present one: a raid's date (YYYY-MM-DD) as people say it. */
export function dayText(date: string, now: Date): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  const text = partsOf(day)
  return wallClockAt(now).date.slice(0, 4) === date.slice(0, 4) ? text : `${text} ${day.getUTCFullYear()}`
}

function partsOf(day: Date): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of PARTS.formatToParts(day)) part[type] = value
  return `${part.weekday} ${part.day} ${part.month}`
}
