import { daysAfter, timeText, wallClockAt } from '../server-time.ts'
import { dayAt, isWeekday, weekdays } from './days.ts'
import { chosen, type Found, type Reading, take } from './found.ts'
import { type Said, type SaidTime, timeAt } from './times.ts'
import { minutesAhead } from './zones.ts'

/** The day (YYYY-MM-DD) and the time ('9:00 PM') of a message, both in server time. */
export interface WhenFacts {
  date?: Found<string>
  time?: Found<string>
}

/** The day and the time that a message names. */
export function readWhen(reading: Reading, now: Date): WhenFacts {
  const today = wallClockAt(now).date
  const days: Found<string>[] = []
  const times: Found<number>[] = []
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (reading.taken.has(at)) continue
    const stamp = stampAt(reading, at)
    const day = stamp?.day ?? dayAt(reading.tokens, at, today)
    const time = stamp?.time ?? (day ? null : timeAt(reading, at, isBehindDay(reading, at, days.at(-1))))
    if (day) days.push(take(reading, day.value, { at, ...day }))
    if (time) times.push(take(reading, inServerTime(time, now), { at, ...time }))
    at = (day ?? time ?? { end: at + 1 }).end - 1
  }
  const time = chosen(times)
  const date = chosen(days.length > 0 ? days : weekdays(reading, today, times))
  return {
    ...(date && { date: onDay(date, time) }),
    ...(time && { time: { ...time, value: timeText((time.value + DAY) % DAY) } }),
  }
}

/** 'Tonight 9', 'freitag 21'. */
function isBehindDay({ tokens }: Reading, at: number, day: Found<string> | undefined): boolean {
  const before = tokens[at - 1]
  return before !== undefined && (before.to === day?.to || isWeekday(before))
}

/** Minutes since midnight of that day in server time, where those of another zone may be of the day before or after. */
function inServerTime({ value, zone }: SaidTime, now: Date): number {
  return value + (zone === null ? 0 : minutesAhead(zone, now))
}

/** The day in server time. */
function onDay(date: Found<string>, time: Found<number> | undefined): Found<string> {
  const later = Math.floor((time?.value ?? 0) / DAY)
  return later === 0 ? date : { ...date, value: daysAfter(date.value, later), sure: false }
}

const DAY = 24 * 60
/** Discord's own: '<t:1795204800:F>', seconds since 1970. */
const STAMP = /^<t:(\d{9,10})(:[a-z])?>$/i

function stampAt({ tokens }: Reading, at: number): { day: Said<string>; time: SaidTime } | null {
  const [, seconds] = STAMP.exec(tokens[at]?.text ?? '') ?? []
  if (seconds === undefined) return null
  const { date, minutes } = wallClockAt(new Date(Number(seconds) * 1_000))
  const said = { end: at + 1, sure: true }
  return { day: { ...said, value: date }, time: { ...said, value: minutes, zone: null } }
}
