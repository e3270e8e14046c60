import { LRUCache } from 'lru-cache'
import { bookedClientKey } from '#features/client/client.ts'
import { type MinuteLimit, TooManyRequests } from '#platform/call/server/limits.ts'

/** So many clients a person names in a minute, times RATE_LIMIT, found or not: nobody goes through all names. */
const NAMED_A_MINUTE = 60

type Named = { readonly clientName: string; readonly clientRealm: string }

/**
 * The limits of one person's work with clients in a minute (SAFE-3, CLIENT-7). A readable record's client was named before: in a
 * look-up, or by a booking. So names are counted where they are typed, and reading a raid's clients again costs nothing.
 */
export class ClientLimits {
  readonly #bookings: MinuteLimit
  readonly #named: DistinctLimiter

  constructor(bookings: MinuteLimit, rateLimit: number) {
    this.#bookings = bookings
    this.#named = new DistinctLimiter(NAMED_A_MINUTE * rateLimit)
  }

  /** Counts clients that a person names, by their keys. @throws TooManyRequests */
  name(memberId: string, clients: readonly string[]): void {
    const wait = this.#named.count(memberId, clients)
    if (wait > 0) throw new TooManyRequests(wait)
  }

  /**
   * Does `work`, which gives bookings these clients.
   *
   * @throws TooManyRequests, and whatever `work` throws: then no booking is counted, and the names are
   */
  book<T>(memberId: string, bookings: readonly Named[], work: () => Promise<T>): Promise<T> {
    return this.#bookings.spend(memberId, bookings.length, () => {
      this.name(memberId, bookings.map(bookedClientKey))
      return work()
    })
  }
}

const MINUTE_MS = 60_000
/** Keys whose things one instance remembers at once. */
const REMEMBERED = 2_000

/** Counts the different things that one key brings in a minute that begins with its first. The same again is not counted. */
export class DistinctLimiter {
  readonly #max: number
  readonly #seen = new LRUCache<string, ReadonlySet<string>>({
    max: REMEMBERED,
    ttl: MINUTE_MS,
    noUpdateTTL: true,
  })

  /** `max`: different things a minute that are fine. */
  constructor(max: number) {
    this.#max = Math.ceil(max)
  }

  /** Counts all these things, or none of them: 0 when they are fine, else after how many seconds to come back. */
  count(key: string, things: readonly string[]): number {
    const all = new Set([...(this.#seen.get(key) ?? []), ...things])
    if (all.size > this.#max) return Math.ceil((this.#seen.getRemainingTTL(key) || MINUTE_MS) / 1_000)
    this.#seen.set(key, all)
    return 0
  }
}
