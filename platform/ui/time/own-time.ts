import { locale } from '#platform/words/locale.ts'
import { type ClockFormat, deviceZone, useTimePreferences } from './time-preferences.ts'

/** The viewer's zone; null for who lives by server time. */
export function useOwnZone(): string | null {
  const zone = useTimePreferences().zone ?? deviceZone()
  return zone === locale.zone ? null : zone
}

/** Writes an instant (ISO 8601) as the viewer's own day and time, 'Thu 8:00 AM'; null for who lives by server time. */
export function useOwnTime(): ((instant: string) => string) | null {
  const { clock } = useTimePreferences()
  const zone = useOwnZone()
  return zone === null ? null : (instant) => ownTime(instant, zone, clock)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** As useOwnTime, for a zone. */
export function ownTime(instant: string, timeZone: string, clock: ClockFormat): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  const key = `${clock} ${timeZone}`
  const cached = formats.get(key)
  // Making one costs more than using it a hundred times.
  const format = cached ?? new Intl.DateTimeFormat('en-US', { ...PARTS[clock], timeZone })
  if (cached === undefined) formats.set(key, format)
  return format.format(at).replaceAll('\u202f', ' ')
}

const PARTS = {
  '12': { weekday: 'short', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  '24': { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<ClockFormat, Intl.DateTimeFormatOptions>
