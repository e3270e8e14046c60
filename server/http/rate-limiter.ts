import { Failure } from '#domain/failure.ts'

const MINUTE_MS = 60_000
/** Keys that one instance counts at once; the ones whose minute began longest ago are forgotten first. */
const COUNTED = 50_000

interface Window {
  count: number
  /** performance.now, ms */
  endsAt: number
}

/** Beyond a limit. The answer says when to come back (Retry-After, RFC 9110, 10.2.3). */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message?: string) {
    super('too-many-requests', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
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

  /** Counts one action, or as many as it costs: 0 when it is fine, else after how many seconds to come back. */
  count(key: string, cost = 1): number {
    const window = this.#windowOf(key)
    window.count += cost
    return window.count > this.#max ? secondsLeft(window) : 0
  }

  /**
   * Does `work`, which is so many actions, if the key's minute has room for them all. They count from its beginning on, so
   * that no two use the same room, and not if it fails.
   *
   * @throws TooManyRequests when there is no room, and whatever `work` throws
   */
  async spend<T>(key: string, actions: number, work: () => Promise<T>): Promise<T> {
    const window = this.#windowOf(key)
    if (window.count + actions > this.#max) throw new TooManyRequests(secondsLeft(window))
    window.count += actions
    try {
      return await work()
    } catch (error) {
      window.count -= actions
      throw error
    }
  }

  /** The minute that is running, or one that begins now. */
  #windowOf(key: string): Window {
    const now = performance.now()
    const running = this.#windows.get(key)
    if (running !== undefined && running.endsAt > now) return running
    const window = { count: 0, endsAt: now + MINUTE_MS }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > COUNTED) forgetOldest(this.#windows)
    return window
  }
}

function secondsLeft({ endsAt }: Pick<Window, 'endsAt'>): number {
  return Math.ceil((endsAt - performance.now()) / 1_000)
}

/** Keys whose things one instance remembers at once; the ones whose minute began longest ago are forgotten first. */
const REMEMBERED = 2_000

interface DistinctWindow {
  things: ReadonlySet<string>
  /** performance.now, ms */
  readonly endsAt: number
}

/**
 * Counts the different things that one key brings in a minute that begins with its first. The same again is not counted. What is
 * remembered is bounded: `max` things of each of REMEMBERED keys, and of no minute that is over.
 */
export class DistinctLimiter {
  readonly #max: number
  readonly #windows = new Map<string, DistinctWindow>()

  /** `max`: different things a minute that are fine. */
  constructor(max: number) {
    this.#max = Math.ceil(max)
  }

  /** Counts all these things, or none of them: 0 when they are fine, else after how many seconds to come back. */
  count(key: string, things: readonly string[]): number {
    const window = this.#windowOf(key)
    const all = window.things.union(new Set(things))
    if (all.size > this.#max) return secondsLeft(window)
    window.things = all
    return 0
  }

  /** The minute that is running, or one that begins now. */
  #windowOf(key: string): DistinctWindow {
    const now = performance.now()
    const running = this.#windows.get(key)
    if (running !== undefined && running.endsAt > now) return running
    // The oldest are the first.
    for (const [old, { endsAt }] of this.#windows) {
      if (endsAt > now) break
      this.#windows.delete(old)
    }
    const window = { things: new Set<string>(), endsAt: now + MINUTE_MS }
    this.#windows.set(key, window)
    if (this.#windows.size > REMEMBERED) forgetOldest(this.#windows)
    return window
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
