import { isDay } from '#platform/call/field.ts'
import { daysAfter, timeText } from './server-time.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * The day (YYYY-MM-DD) that people mean by '12/31/2026', '31/12/2026', '31.12.2026', '2026-12-31', 'fri', 'today' or
 * 'tomorrow'; null when it is none (docs/product.md, FORM-6). `today` is YYYY-MM-DD. With slashes the month comes first,
 * as such days are shown, unless it can't be one. A weekday is the next one after today.
 */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase()
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed)
  if (slashes) return dayOf(slashes[3], slashes[1], slashes[2]) ?? dayOf(slashes[3], slashes[2], slashes[1])
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(typed)
  if (dots) return dayOf(dots[3], dots[2], dots[1])
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  if (typed === 'today') return today
  if (typed === 'tomorrow') return daysAfter(today, 1)
  const weekday = typed.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(typed))
  if (weekday < 0) return null
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7
  return daysAfter(today, ahead || 7)
}

/**
 * The time as it travels ('7:30 PM') that people mean by '19:30', '7:30', '7:30 am', '7pm', '1930' or '19.30'; null when
 * it is none (docs/product.md, FORM-6). Raids run in the evening: without am or pm '7:30' is 7:30 PM; '07:30' is the morning.
 */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s?([ap]m?)?$/.exec(text.trim().toLowerCase())
  if (match === null) return null
  const [, hours = '', minutes = '0', half] = match
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23) return null
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const evening = half === undefined && /^[1-9]$|^1[01]$/.test(hours)
  const later = half?.startsWith('p') || evening
  const onClock = half === undefined && !evening ? hour : (hour % 12) + (later ? 12 : 0)
  return timeText(onClock * 60 + Number(minutes))
}

/** A day as YYYY-MM-DD, month and day with one digit or two; null where there is no such day. */
export function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
