const MINUTE_MS = 60_000

/** 'just now', '5 min ago', '3 h ago', '2 days ago': an instant (ISO 8601) as seen from `now`. */
export function ageText(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  return hours < 48 ? 'yesterday' : `${Math.floor(hours / 24)} days ago`
}
