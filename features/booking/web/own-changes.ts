/** An event about a raid counts as the echo of this page's own change for this long, ms. */
const ECHO_MS = 2_000

const lastOwnChange = new Map<string, number>()

/** Remembers that this page changed a raid's bookings: the server sends the event to everyone, also to this page. `now` in ms. */
export function noteOwnChange(raidId: string, now: number = Date.now()): void {
  lastOwnChange.set(raidId, now)
}

/** Whether an event is the echo of an own change; each change has one echo. `now` in ms. */
export function isOwnEcho(raidId: string, now: number = Date.now()): boolean {
  const changed = lastOwnChange.get(raidId)
  lastOwnChange.delete(raidId)
  return changed !== undefined && now - changed <= ECHO_MS
}
