/**
 * The community's name and time settings in this process or page. Read them when needed: server and page set them from the
 * community's settings.
 */
export const locale = {
  name: 'Forge',
  /** The clock format for people who chose none. */
  clock: '12' as '12' | '24',
  /** The IANA zone of server time. */
  zone: 'Europe/Paris',
  /** 1 Monday to 7 Sunday, as ISO 8601 counts. */
  resetDay: 3,
  /** 0 to 23, server time. */
  resetHour: 5,
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * The day (YYYY-MM-DD) of '12/31/2026', '31/12/2026', '31.12.2026', '2026-12-31', 'fri', 'today' or 'tomorrow'; null
 * otherwise (docs/product.md, FORM-6). `today` is YYYY-MM-DD. With slashes the month comes first, as the screens show days,
 * unless it cannot be one. A weekday is the next one after today.
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
 * The time ('7:30 PM') of '19:30', '7:30', '7:30 am', '7pm', '1930' or '19.30'; null otherwise (docs/product.md, FORM-6).
 * Raids run in the evening: '7:30' without am or pm is 7:30 PM; '07:30' is the morning.
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

/** A day as YYYY-MM-DD from one- or two-digit parts; null if it does not exist. */
export function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '24 Nov' of 2026-11-24; '24 Nov 2026' if `year` differs. */
export function shortDay(date: string, year?: string): string {
  const [its = '', month = '1', day] = date.split('-')
  const text = `${Number(day)} ${MONTHS[Number(month) - 1]}`
  return year === undefined || its === year ? text : `${text} ${its}`
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** 'Tue 24 Nov' of 2026-11-24. */
export const weekdayText = (date: string) => `${WEEKDAY.format(new Date(date))} ${shortDay(date)}`

/** The city of the zone of server time: 'Paris', 'New York' (docs/product.md, Server time). */
export function serverPlace(): string {
  return (locale.zone.split('/').at(-1) ?? '').replaceAll('_', ' ')
}

/** Raids start on quarters of an hour. */
export const STEP_MINUTES = 15

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TIME = /^(\d{1,2}):(\d{2})(?::00)?(?:[ \u00a0\u202f]?([ap]m))?$/i

/**
 * Minutes since midnight of '7:30 PM', '07:30 pm', '19:30', '7:30:00 PM', '19:30:00', with an ordinary, non-breaking or
 * narrow non-breaking space. Null otherwise.
 */
export function minutesOf(time: string): number | null {
  const match = TIME.exec(time.trim())
  if (match === null) return null
  const hour = Number(match[1])
  const minute = Number(match[2])
  const half = match[3]?.toLowerCase()
  if (minute > 59) return null
  if (half === undefined) return hour > 23 ? null : hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

/** '7:30 PM': a time on the wire and in storage. `minutes` is 0 to 1439. */
export function timeText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '19:30': HH:MM. */
export function clockText(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

export interface WallClock {
  /** YYYY-MM-DD */
  readonly date: string
  /** Minutes since midnight on the clock, 0 to 1439. */
  readonly minutes: number
}

/** Creating a formatter costs more than using it a hundred times, and a community has one zone. */
let wall = wallOf(locale.zone)

function wallOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return { timeZone, format }
}

/** The wall clock at an instant, in server time or another zone. */
export function wallClockAt(instant: Date, zone: string = locale.zone): WallClock {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  if (wall.timeZone !== zone) wall = wallOf(zone)
  for (const { type, value } of wall.format.formatToParts(instant)) part[type] = value
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

/**
 * The instant of a wall clock in server time or another zone: the first if the clock shows it twice, null if it skips it.
 * Without Temporal, which not every browser has.
 */
export function instantOf(wall: WallClock, zone: string = locale.zone): Date | null {
  const asUtc = utcOf(wall)
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (near) => utcOf(wallClockAt(new Date(near), zone)) - near,
  )
  const found = offsets
    .map((offset) => asUtc - offset)
    .filter((instant) => utcOf(wallClockAt(new Date(instant), zone)) === asUtc)
  return found.length === 0 ? null : new Date(Math.min(...found))
}

/** A wall clock as if in UTC, ms. */
const utcOf = ({ date, minutes }: WallClock) => Date.parse(`${date}T${clockText(minutes)}Z`)

/** The first and the last instant (exclusive) of a calendar day in server time; 23 to 25 hours apart. */
export function dayBounds(date: string): { from: Date; to: Date } {
  return { from: instantOn(date), to: instantOn(daysAfter(date, 1)) }
}

/** The instant of a time (HH:MM) on a day, or of the day's beginning. For the server. */
function instantOn(day: string, time?: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: locale.zone,
    ...(time && { plainTime: time }),
  })
  return new Date(zoned.epochMilliseconds)
}

/** The time of the weekly reset, after which bosses drop again, in minutes since midnight. */
export function resetMinutes(): number {
  return locale.resetHour * 60
}

/** Days since the last reset day; 0 on one. */
function daysSinceReset(dayOfWeek: number): number {
  return (dayOfWeek + 7 - locale.resetDay) % 7
}

/** The first and the last instant (exclusive) of the reset that contains an instant. */
export function resetBounds(instant: Date): { from: Date; to: Date } {
  const now = Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(locale.zone)
  const reset = now.subtract({ days: daysSinceReset(now.dayOfWeek) }).withPlainTime(clockText(resetMinutes()))
  const isBefore = Temporal.ZonedDateTime.compare(now, reset) < 0
  const from = isBefore ? reset.subtract({ weeks: 1 }) : reset
  const at = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds)
  return { from: at(from), to: at(from.add({ weeks: 1 })) }
}

/** The day (YYYY-MM-DD) of an evening, which lasts until the hour of the reset. */
export function eveningOf({ date, minutes }: WallClock): string {
  return minutes < resetMinutes() ? daysAfter(date, -1) : date
}

/** The first day (YYYY-MM-DD) of the reset that contains a wall clock in server time. */
export function resetDay(wall: WallClock): string {
  const day = eveningOf(wall)
  return daysAfter(day, -daysSinceReset(new Date(day).getUTCDay()))
}

/** The first and the last instant (exclusive) of these evenings, inclusive. For the server. */
export function eveningBounds(first: string, last: string): { from: Date; to: Date } {
  const reset = clockText(resetMinutes())
  return { from: instantOn(first, reset), to: instantOn(daysAfter(last, 1), reset) }
}

/** The day this many days later, both YYYY-MM-DD. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days between two days, both YYYY-MM-DD; negative for a past one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/**
 * The quarters of an hour, in minutes since midnight, that are still to come on a date at `now`: all 96 on a later day,
 * from the next one on today, none on a past day.
 */
export function quartersFor(date: string, now: Date): number[] {
  const clock = wallClockAt(now)
  if (date < clock.date) return []
  const first = date === clock.date ? roundUp(clock.minutes) : 0
  const quarters: number[] = []
  for (let minutes = first; minutes < 24 * 60; minutes += STEP_MINUTES) quarters.push(minutes)
  return quarters
}

/** The next quarter of an hour, in minutes; 1440 for midnight. */
export function roundUp(minutes: number): number {
  return Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES
}

export function minutesLater(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS)
}

function pad(value: number): string {
  return value.toString().padStart(2, '0')
}

/** Whether it is an existing calendar day, YYYY-MM-DD, of this millennium. */
export function isDay(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
