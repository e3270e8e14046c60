import { useSyncExternalStore } from 'react'
import { storedChoice } from '#platform/ui/stored-choice.ts'
import { locale } from '#platform/words/locale.ts'
import { clockText, minutesOf, timeText } from '#platform/words/server-time.ts'

/** '12' writes 7:30 PM, '24' writes 19:30. */
export type ClockFormat = '12' | '24'

/** How one person wants times written, in this browser (docs/product.md, SET-1 and SET-2). */
export interface TimePreferences {
  readonly clock: ClockFormat
  /** IANA name of the zone shown beside server time; null for the browser's own. */
  readonly zone: string | null
}

/** Where a person chose nothing, the community's clock and the browser's zone. */
const defaults = (): TimePreferences => ({ clock: locale.clock, zone: null })
const { get, set, subscribe } = storedChoice('forge.time', parsePreferences, JSON.stringify)

/** The preferences, the same in every tab and at once. */
export function useTimePreferences(): TimePreferences {
  return useSyncExternalStore(subscribe, get)
}

export function changeTimePreferences(change: Partial<TimePreferences>): void {
  set({ ...get(), ...change })
}

/** Writes a raid's time ('7:30 PM', server time) in the chosen format; a text that is no time stays as it is. */
export function useShownTime(): (time: string) => string {
  const { clock } = useTimePreferences()
  return (time) => {
    const minutes = minutesOf(time)
    return minutes === null ? time : minutesText(minutes, clock)
  }
}

/** Minutes since midnight as a clock shows them. */
export function minutesText(minutes: number, clock: ClockFormat): string {
  return clock === '12' ? timeText(minutes) : clockText(minutes)
}

let device = { offset: Number.NaN, zone: '' }

/** The browser's own zone. Asking for it costs as much as drawing a cell, so it is asked again when the clock was set to another. */
export function deviceZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (offset !== device.offset) device = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return device.zone
}

/** 'America/New York': a zone as people read it. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** The stored preferences; a value that this version does not know falls back to the default. */
export function parsePreferences(text: string | null): TimePreferences {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return defaults()
  }
  if (typeof kept !== 'object' || kept === null) return defaults()
  const { clock, zone } = kept as Record<keyof TimePreferences, unknown>
  return {
    clock: clock === '12' || clock === '24' ? clock : defaults().clock,
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
