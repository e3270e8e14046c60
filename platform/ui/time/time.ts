import { useSyncExternalStore } from 'react'
import { storedChoice } from '#platform/ui/stored-choice.ts'
import {
  clockText,
  daysBetween,
  locale,
  minutesOf,
  timeText,
  wallClockAt,
} from '#platform/words/server-time.ts'

/** '12' writes 7:30 PM, '24' writes 19:30. */
export type ClockFormat = '12' | '24'

/** A person's time format in this browser (docs/product.md, SET-1 and SET-2). */
export interface TimePreferences {
  readonly clock: ClockFormat
  /** The zone beside server time (IANA); null for the browser's own. */
  readonly zone: string | null
}
const { get, set, subscribe } = storedChoice('forge.time', parsePreferences, JSON.stringify)

/** The preferences, shared by all tabs. */
export function useTimePreferences(): TimePreferences {
  return useSyncExternalStore(subscribe, get)
}

export function changeTimePreferences(change: Partial<TimePreferences>): void {
  set({ ...get(), ...change })
}

/** Formats a raid's time ('7:30 PM', server time) in the chosen format; another text stays. */
export function useShownTime(): (time: string) => string {
  const { clock } = useTimePreferences()
  return (time) => {
    const minutes = minutesOf(time)
    return minutes === null ? time : minutesText(minutes, clock)
  }
}

/** Minutes since midnight as a clock's text. */
export function minutesText(minutes: number, clock: ClockFormat): string {
  return clock === '12' ? timeText(minutes) : clockText(minutes)
}

let device = { offset: Number.NaN, zone: '' }

/** The browser's zone. Resolving it costs as much as rendering a cell, so it is cached until the clock's offset changes. */
export function deviceZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (offset !== device.offset) device = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return device.zone
}

/** 'America/New York': a zone for people. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** The stored preferences. In the place of an unknown value: the community's clock, the browser's zone. */
export function parsePreferences(text: string | null): TimePreferences {
  let stored: Partial<Record<keyof TimePreferences, unknown>> = {}
  try {
    stored = Object(JSON.parse(text ?? 'null'))
  } catch {
    // As if nothing was stored.
  }
  const { clock, zone } = stored
  return {
    clock: clock === '12' || clock === '24' ? clock : locale.clock,
    zone: typeof zone === 'string' && isZone(zone) ? zone : null,
  }
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

// The day is one of server time: parsing and formatting it in UTC changes nothing.
const WEEKDAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

// 'today', 'tomorrow', 'in 192 days', '2 days ago'.
const AWAY = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** 'Tue 1 Jun 2027, in 192 days': a day (YYYY-MM-DD) in words; null if invalid. */
export function dayInWords(date: string, now: Date): string | null {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return null
  const days = daysBetween(wallClockAt(now).date, date)
  return `${weekdayText(day)} ${day.getUTCFullYear()}, ${AWAY.format(days, 'day')}`
}

/** 'Sat 21 Nov', with the year if it is not the current one: a raid's date (YYYY-MM-DD). */
export function dayText(date: string, now: Date): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  const text = weekdayText(day)
  return wallClockAt(now).date.slice(0, 4) === date.slice(0, 4) ? text : `${text} ${day.getUTCFullYear()}`
}

function weekdayText(day: Date): string {
  return WEEKDAY.format(day).replace(',', '')
}

/** The wall clock of an IANA zone at an instant: minutes since midnight. */
export function zoneClock(instant: Date, timeZone: string): number {
  return minutesOf(instant.toLocaleTimeString('en', { timeZone, timeStyle: 'short', hourCycle: 'h23' })) ?? 0
}

/** 'GMT+1': a zone's offset at an instant. */
export function zoneOffset(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    instant,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Every zone that this browser knows, by name. */
export function allZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
}

const MINUTE_MS = 60_000

/** 'in 10 h', 'in 35 min', after the start '+0:16': short enough for a phone. */
export function startText(startsAt: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS)
  if (minutes >= 60) return `in ${Math.floor(minutes / 60)} h`
  if (minutes > 0) return `in ${minutes} min`
  return `+${Math.floor(-minutes / 60)}:${String(-minutes % 60).padStart(2, '0')}`
}

/** The viewer's zone; null if it equals server time. */
export function useOwnZone(): string | null {
  const zone = useTimePreferences().zone ?? deviceZone()
  return zone === locale.zone ? null : zone
}

/** Formats an instant (ISO 8601) in the viewer's zone, 'Thu 8:00 AM'; null if that equals server time. */
export function useOwnTime(): ((instant: string) => string) | null {
  const { clock } = useTimePreferences()
  const zone = useOwnZone()
  return zone === null ? null : (instant) => ownTime(instant, zone, clock)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs more than using it a hundred times. */
export function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

/** As useOwnTime, for a zone. */
export function ownTime(instant: string, timeZone: string, clock: ClockFormat): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  const format = formatOf('en-US', { ...CLOCK_PARTS[clock], timeZone })
  return format.format(at).replaceAll('\u202f', ' ')
}

const CLOCK_PARTS = {
  '12': { weekday: 'short', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  '24': { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<ClockFormat, Intl.DateTimeFormatOptions>
