const MINUTE_MS = 60_000

/** 'in 10 h', 'in 35 min', from the start on '+0:16': so short that it fits below the time on a phone. */
export function startText(startsAt: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS)
  if (minutes >= 60) return `in ${Math.floor(minutes / 60)} h`
  if (minutes > 0) return `in ${minutes} min`
  return `+${Math.floor(-minutes / 60)}:${String(-minutes % 60).padStart(2, '0')}`
}
