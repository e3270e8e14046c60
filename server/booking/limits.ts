import { bookedClientKey } from '#domain/client/client.ts'
import { DistinctLimiter, RateLimiter, TooManyRequests } from '#server/http/rate-limiter.ts'

/** So many bookings a person makes in a minute, times RATE_LIMIT; what is refused is not counted. */
const BOOKINGS_A_MINUTE = 20

/** So many clients a person names in a minute, times RATE_LIMIT, found or not: nobody goes through all names. */
const NAMED_A_MINUTE = 60

type Named = { readonly clientName: string; readonly clientRealm: string }

/**
 * The limits of one person's work with clients in a minute (SAFE-3, CLIENT-7). A readable record's client was named before: in a
 * look-up, or by a booking. So names are counted where they are typed, and reading a raid's clients again costs nothing.
 */
export class ClientLimits {
  readonly #bookings: RateLimiter
  readonly #named: DistinctLimiter

  constructor(rateLimit: number) {
    this.#bookings = new RateLimiter(BOOKINGS_A_MINUTE * rateLimit)
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
