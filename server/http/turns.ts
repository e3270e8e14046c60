import { Failure } from '#domain/failure.ts'
import { isLockTimeout } from '#server/database/failures.ts'
import { Queues } from '#server/http/queues.ts'

/** The row lets one after another through: a second that waits at it loses no time, more only take connections. */
const AT_ONCE = 3

/** In a queue that moves, a caller without a turn by then is refused, ms. */
const LONGEST_WAIT_MS = 5_000

/**
 * Bounds how many writes that want the same row are in the database at once, so that a row which somebody holds takes
 * a few connections and never all of them. The others wait here, until it turns out that the row is held.
 */
export class Turns {
  readonly #rows = new Queues({ ofKey: AT_ONCE })

  /**
   * @throws Failure 'database-away' after 5 s without a turn, or when one before waited for the row in vain; whatever
   *   `work` throws
   */
  async take<T>(row: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#rows.enter(row)
    if (waiting !== null) {
      const patience = setTimeout(() => waiting.refuse(tooLate()), LONGEST_WAIT_MS)
      await waiting.turn.finally(() => clearTimeout(patience))
    }
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error)) this.#rows.refuseAll(row, error)
      throw error
    } finally {
      this.#rows.leave(row)
    }
  }
}

/** As PostgreSQL says it of those who wait at the row itself. */
function tooLate(): Failure {
  const cause = Object.assign(new Error('No turn at a row that many want'), { code: '55P03' })
  return Object.assign(new Failure('database-away'), { cause })
}
