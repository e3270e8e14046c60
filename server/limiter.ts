const MINUTE_MS = 60_000
/** Keys that one instance counts at once; the ones whose minute began longest ago are forgotten first. */
const COUNTED = 50_000

interface Window {
  count: number
  /** performance.now, ms */
  endsAt: number
}

/**
 * Counts what one key does in a minute that begins with its first deed. Calls and handshakes are counted together,
 * which is why this is no plugin of the HTTP framework's.
 */
export class Limiter {
  readonly #max: number
  readonly #windows = new Map<string, Window>()

  /** `max`: deeds a minute that are fine. */
  constructor(max: number) {
    this.#max = Math.ceil(max)
  }

  /** Counts one deed: 0 when it is fine, else after how many seconds to come back. */
  count(key: string): number {
    const now = performance.now()
    const window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      this.#begin(key, now)
      return 0
    }
    window.count += 1
    return window.count > this.#max ? Math.ceil((window.endsAt - now) / 1_000) : 0
  }

  #begin(key: string, now: number): void {
    this.#windows.delete(key)
    this.#windows.set(key, { count: 1, endsAt: now + MINUTE_MS })
    if (this.#windows.size <= COUNTED) return
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined) this.#windows.delete(oldest)
  }
}
