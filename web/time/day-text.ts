import { wallClockAt } from '#domain/server-time.ts'

// The day is a day of server time already: reading it as UTC and writing it as UTC moves nothing.
const PARTS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Sat 21 Nov', with the year when it is not the present one: a raid's date (YYYY-MM-DD) as people say it. */
export function dayText(date: string, now: Date): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of PARTS.formatToParts(day)) part[type] = value
  const text = `${part.weekday} ${part.day} ${part.month}`
  return wallClockAt(now).date.slice(0, 4) === date.slice(0, 4) ? text : `${text} ${part.year}`
}
