import { Failure } from '#domain/failure.ts'
import { isLockTimeout } from '#server/database/failures.ts'

/** The row lets one after another through: a second that waits at it loses no time, more only take connections. */
const AT_ONCE = 3

/** In a line that moves, whoever has not had a turn by then is told to try again, ms. */
const LONGEST_WAIT_MS = 5_000

interface Line {
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
  readonly #lines = new Map<string, Line>()

  /**
   * @throws Failure 'database-away' after 5 s without a turn, or when one before waited for the row in vain; whatever
   *   `work` throws
   */
  async take<T>(row: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(row) ?? { working: 0, waiting: new Set() }
    this.#lines.set(row, line)
    if (line.working < AT_ONCE) line.working += 1
    else await turnIn(line)
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error)) for (const waiter of line.waiting) waiter.refuse(error)
      throw error
    } finally {
      this.#pass(row, line)
    }
  }

  /** Hands the turn to the next, or gives it up. */
  #pass(row: string, line: Line): void {
    const [next] = line.waiting
    if (next === undefined) line.working -= 1
    else next.admit()
    if (line.working === 0) this.#lines.delete(row)
  }
}

function turnIn({ waiting }: Line): Promise<void> {
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
