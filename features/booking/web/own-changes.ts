/** For this long after a change of this page, an event about the raid counts as the echo of the change, ms. */
const ECHO_MS = 2_000

const lastOwnChange = new Map<string, number>()

/** Call this when this page changes a raid's bookings: the server sends the event to this page too. `now` in ms. */
export function noteOwnChange(raidId: string, now: number = Date.now()): void {
  lastOwnChange.set(raidId, now)
}

/** Whether an event is the echo of an own change; each change has one echo. `now` in ms. */
export function isOwnEcho(raidId: string, now: number = Date.now()): boolean {
  const changed = lastOwnChange.get(raidId)
  lastOwnChange.delete(raidId)
  return changed !== undefined && now - changed <= ECHO_MS
}
