/*
 * Times on the client's page: written by the server in server time, and by the page's script in the client's own, with the
 * hours of their browser. Imports nothing, so that the script stays small.
 */

const MINUTE_MS = 60_000

/** 'Starts in 2 d 3 h', 'Starts in 2 h 10 min', 'Started 5 min ago'. `startsAt`: ISO 8601. Minutes are rounded up. */
export function countdown(startsAt: string, now: Date): string {
  const left = Date.parse(startsAt) - now.getTime()
  if (left > 0) return `Starts in ${spanText(Math.ceil(left / MINUTE_MS))}`
  const minutes = Math.floor(-left / MINUTE_MS)
  return minutes === 0 ? 'Starts now' : `Started ${spanText(minutes)} ago`
}

function spanText(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  if (hours > 0) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${minutes} min`
}

/** A browser's hour format: 'h12' as '8:30 PM', 'h23' as '20:30'. */
export type HourCycle = 'h12' | 'h23'

/** 'Sun 22 Nov, 8:30 PM' of an instant (ISO 8601), in a zone, by default the machine's. */
export function momentText(at: string, timeZone?: string, hourCycle: HourCycle = 'h12'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle,
    timeZone,
  })
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const hours = hourCycle === 'h12' ? `:${part.minute} ${part.dayPeriod}` : `:${part.minute}`
  return `${part.weekday} ${part.day} ${part.month}, ${part.hour}${hours}`
}
