/** How long a raid is taken to run, ms. */
export const RUNS_MS = 3 * 3_600_000

/** So long after the start a late client is the exception, ms. */
const LATE_MS = 3_600_000

/** `startsAt` is an instant (ISO 8601). */
interface Timed {
  readonly startsAt: string
}

/** Where a raid is in its evening: what is over is dim on every screen, what runs has an edge, and what starts next is bright. */
export type Phase = 'over' | 'running' | 'next' | 'to-come'

/** `next` is when the next of all raids starts, where somebody looks at many (`nextStart`). */
export function phaseOf({ startsAt }: Timed, now: Date, next: string | null = null): Phase {
  const age = now.getTime() - Date.parse(startsAt)
  if (age > RUNS_MS) return 'over'
  if (age >= 0) return 'running'
  return startsAt === next ? 'next' : 'to-come'
}

/** When the next of these raids starts; null when none is to come. */
export function nextStart(raids: readonly Timed[], now: Date): string | null {
  const coming = raids.filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
  return coming.map(({ startsAt }) => startsAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** It can still be booked, and hardly ever is. */
export function isLate({ startsAt }: Timed, now: Date): boolean {
  return now.getTime() - Date.parse(startsAt) > LATE_MS
}

/** Of a list's raids, in its order, the one that opens by itself: the first still to come, else the first. */
export function opensByItself<T extends Timed>(raids: readonly T[], now: Date): T | undefined {
  return raids.find(({ startsAt }) => Date.parse(startsAt) > now.getTime()) ?? raids[0]
}
