/** For how long an event about a raid counts as the echo of a change made on this page, ms. */
const ECHO_MS = 2_000

const lastOwnChange = new Map<string, number>()

/**
 * Remembers that this page changed a raid's bookings. The server tells everyone in the raid's room, whoever changed them
 * too, and that person knows. `now` in ms.
 */
export function noteOwnChange(raidId: string, now: number = Date.now()): void {
  lastOwnChange.set(raidId, now)
}

/** An event about the raid is the echo of an own change; each change has one echo. `now` in ms. */
export function isOwnEcho(raidId: string, now: number = Date.now()): boolean {
  const changed = lastOwnChange.get(raidId)
  lastOwnChange.delete(raidId)
  return changed !== undefined && now - changed <= ECHO_MS
}
