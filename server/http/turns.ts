import { Failure } from '#domain/failure.ts'
import { isLockTimeout } from '#server/database/failures.ts'

/** The row lets one after another through: a second that waits at it loses no time, more only take connections. */
const AT_ONCE = 3

/** In a queue that moves, whoever has not had a turn by then is told to try again, ms. */
const LONGEST_WAIT_MS = 5_000

interface Queue {
  working: number
  /** Those who wait, the first first. */
  readonly waiting: Set<Waiter>
}

interface Waiter {
  admit(): void
  refuse(reason: unknown): void
}

/**
 * Bounds how many writes that want the same row are in the database at once, so that a row which somebody holds takes
 * a few connections and never all of them. The others wait here, until it turns out that the row is held.
 */
export class Turns {
  readonly #queues = new Map<string, Queue>()

  /**
   * @throws Failure 'database-away' after 5 s without a turn, or when one before waited for the row in vain; whatever
   *   `work` throws
   */
  async take<T>(row: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(row) ?? { working: 0, waiting: new Set() }
    this.#queues.set(row, queue)
    if (queue.working < AT_ONCE) queue.working += 1
    else await turnIn(queue)
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error)) for (const waiter of queue.waiting) waiter.refuse(error)
      throw error
    } finally {
      this.#pass(row, queue)
    }
  }

  /** Hands the turn to the next, or gives it up. */
  #pass(row: string, queue: Queue): void {
    const [next] = queue.waiting
    if (next === undefined) queue.working -= 1
    else next.admit()
    if (queue.working === 0) this.#queues.delete(row)
  }
}

function turnIn({ waiting }: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(patience)
      waiting.delete(waiter)
    }
    const waiter: Waiter = {
      admit() {
        leave()
        resolve()
      },
      refuse(reason) {
        leave()
        reject(reason)
      },
    }
    const patience = setTimeout(() => waiter.refuse(tooLate()), LONGEST_WAIT_MS)
    waiting.add(waiter)
  })
}

/** As PostgreSQL says it of those who wait at the row itself. */
function tooLate(): Failure {
  const cause = Object.assign(new Error('No turn at a row that many want'), { code: '55P03' })
  return Object.assign(new Failure('database-away'), { cause })
}
