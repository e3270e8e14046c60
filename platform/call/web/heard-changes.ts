import { IDS_SENT, RECENT_MS } from '#platform/change/live.ts'

/** The changes that the page has heard of, with when (performance.now), the oldest first. */
const heard = new Map<number, number>()
/** Until when (performance.now) it has heard of more than can be named. */
let unnamedUntil = Number.NEGATIVE_INFINITY

/** Notes the ids of changes that the server told of; null for more than it could name. */
export function noteChanges(ids: readonly number[] | null): void {
  const now = performance.now()
  if (ids === null) unnamedUntil = now + RECENT_MS
  for (const id of ids ?? []) heard.set(id, now)
}

/** The value of AFTER_HEADER: the changes of the last RECENT_MS; null where there are none. */
export function heardChanges(): string | null {
  const now = performance.now()
  for (const [id, at] of heard) if (at < now - RECENT_MS) heard.delete(id)
  if (now < unnamedUntil || heard.size > IDS_SENT) return '*'
  return heard.size === 0 ? null : [...heard.keys()].join()
}
