const MINUTE_MS = 60_000
/** Keys that one instance counts at once; the ones whose minute began longest ago are forgotten first. */
const COUNTED = 50_000

interface Window {
  count: number
  /** performance.now, ms */
  endsAt: number
}

/**
 * Counts what one key does in a minute that begins with its first action. Calls and handshakes are counted together,
 * which is why this is no plugin of the HTTP framework's.
 */
export class RateLimiter {
  readonly #max: number
  readonly #windows = new Map<string, Window>()

  /** `max`: actions a minute that are fine. */
  constructor(max: number) {
    this.#max = Math.ceil(max)
  }

  /** Counts one action: 0 when it is fine, else after how many seconds to come back. */
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
    if (this.#windows.size > COUNTED) forgetOldest(this.#windows)
  }
}

/** Lets a key do some actions at once, and then so many a second. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  readonly #left = new Map<string, { left: number; countedAt: number }>()

  constructor(burst: number, perSecond: number) {
    this.#burst = burst
    this.#perSecond = perSecond
  }

  /** Takes one action out, if there is one left. */
  take(key: string): boolean {
    const now = performance.now()
    const { left, countedAt } = this.#left.get(key) ?? { left: this.#burst, countedAt: now }
    const refilled = Math.min(this.#burst, left + ((now - countedAt) / 1_000) * this.#perSecond)
    this.#left.delete(key)
    this.#left.set(key, { left: Math.max(0, refilled - 1), countedAt: now })
    if (this.#left.size > COUNTED) forgetOldest(this.#left)
    return refilled >= 1
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
