import type { ServerResponse } from 'node:http'
import pLimit, { type LimitFunction } from 'p-limit'
import { TooManyRequests } from './limits.ts'

/** Calls of one account. RATE_LIMIT does not multiply them: a larger community has no larger machine. */
const PLACES = { atWork: 4, waiting: 64 } as const

/** Keeps one account's calls from taking the database and the processor from all others. */
export class Places {
  readonly #accounts = new Map<string, LimitFunction>()

  /**
   * Does `work` when fewer than 4 of the account's calls are at work.
   *
   * @throws TooManyRequests where 64 wait, or nobody waits for this answer any more; whatever `work` throws
   */
  async take<T>(account: string, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    const limit = this.#accounts.get(account) ?? pLimit(PLACES.atWork)
    if (limit.pendingCount >= PLACES.waiting) throw new TooManyRequests(1)
    this.#accounts.set(account, limit)
    try {
      return await limit(async () => {
        if (response.closed) throw new TooManyRequests(1)
        return work()
      })
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#accounts.delete(account)
    }
  }
}
