const MINUTE_MS = 60_000

/** 'in 2 h 10 min', 'now' within the minute, 'began 5 min ago': an instant (ISO 8601) as seen from `now`. */
export function untilText(instant: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(instant) - now.getTime()) / MINUTE_MS)
  if (minutes === 0) return 'now'
  return minutes > 0 ? `in ${spanText(minutes)}` : `began ${spanText(-minutes)} ago`
}

function spanText(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)]
  if (days > 1) return `${days} days`
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
