import { timeText, type WallClock } from '../server-time.ts'
import { dayAt, weekdays } from './days.ts'
import { chosen, type Found, type Reading, take } from './found.ts'
import { timeAt } from './times.ts'

/** What a message says of the day (YYYY-MM-DD) and the time ('9:00 PM'), both in server time. */
export interface WhenFacts {
  date?: Found<string>
  time?: Found<string>
}

/** The day and the time that a message names. `now` in server time. */
export function readWhen(reading: Reading, now: WallClock): WhenFacts {
  const days: Found<string>[] = []
  const times: Found<string>[] = []
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (reading.taken.has(at)) continue
    const day = dayAt(reading.tokens, at, now.date)
    const time = day ? null : timeAt(reading, at)
    if (day) days.push(take(reading, day.value, { at, ...day }))
    if (time) times.push(take(reading, timeText(time.value), { at, ...time }))
    at = (day ?? time ?? { end: at + 1 }).end - 1
  }
  const time = chosen(times)
  const date = chosen(days.length > 0 ? days : weekdays(reading, now, times))
  return { ...(date && { date }), ...(time && { time }) }
}
