import type { Log } from '#server/log.ts'
import { type AwayClass, awayClassOf, awayKindOf } from './failures.ts'

/** One kind of failure is logged once in this time, ms, however many calls fail by it. */
const LOG_INTERVAL_MS = 60_000

/**
 * SQLSTATE classes that do not pass by themselves: a server that takes no writes, a full disk or no memory, a failing
 * file system.
 */
const NEEDS_SOMEBODY: ReadonlySet<AwayClass> = new Set(['25', '53', '58'])

/** Logs why the database could not do what calls needed. */
export class Outages {
  readonly #log: Log
  readonly #now: () => number
  /** When each kind was logged last. There are as many kinds as PostgreSQL has codes for being away. */
  readonly #loggedAt = new Map<string, number>()

  /** @param now a clock that only goes forward, ms */
  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /**
   * Takes the cause of a call's 'database-away'.
   *
   * @returns what to count it by
   */
  note(cause: unknown): AwayClass {
    const kind = awayKindOf(cause)
    const now = this.#now()
    const awayClass = awayClassOf(cause)
    if (now - (this.#loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return awayClass
    this.#loggedAt.set(kind, now)
    const level = NEEDS_SOMEBODY.has(awayClass) ? 'error' : 'warn'
    this.#log[level]({ err: cause }, 'The database could not do what calls needed')
    return awayClass
  }
}
