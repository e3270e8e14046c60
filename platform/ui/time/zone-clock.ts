/** The wall clock of an IANA zone at an instant: minutes since midnight. */
export function zoneClock(instant: Date, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  for (const { type, value } of format.formatToParts(instant)) part[type] = value
  return Number(part.hour) * 60 + Number(part.minute)
}

/** 'GMT+1': how far a zone's clocks are from universal time at an instant. */
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
