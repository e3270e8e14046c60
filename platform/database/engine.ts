import type { Kysely, LogEvent } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import type { Tables } from './tables.ts'

/** The database for an operator's command: without notifications and time-outs. */
export interface Store {
  readonly sql: Kysely<Tables>
  close(): Promise<void>
}

export interface Engine extends Store {
  readonly kind: 'embedded' | 'postgres'
  readonly notifier: ChangeNotifier
  /** The number of queries that wait for a connection. */
  waiting(): number
  /** Runs `work` on a connection without time-outs: an extra one on PostgreSQL, in its turn on the embedded database. */
  apart<T>(work: (sql: Kysely<Tables>) => Promise<T>): Promise<T>
}

/** The least time between notifications, ms, so that commits under load share one. */
const PAUSE_MS = 20

/**
 * Announces that the history has new rows; listeners read them. Wakes this process's listeners on both kinds of database;
 * `tellOthers` notifies other instances.
 */
export class ChangeNotifier {
  readonly #listeners = new Set<() => void>()
  readonly #log: Log
  readonly #tellOthers: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #notifiedAt = Number.NEGATIVE_INFINITY
  #telling: Promise<void> = Promise.resolve()
  #othersUnreachable = false

  constructor(log: Log, tellOthers: () => Promise<void> = async () => {}) {
    this.#log = log
    this.#tellOthers = tellOthers
  }

  notify(): void {
    if (this.#timer !== undefined) return
    const pause = this.#notifiedAt + PAUSE_MS - performance.now()
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#notifiedAt = performance.now()
        this.wake()
        this.#telling = this.#telling.then(() => this.#tell())
      },
      Math.max(0, pause),
    )
  }

  /** Wakes this process's listeners only, after another instance's notification. */
  wake(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Subscribes; returns the unsubscribe function. */
  onNotify(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Waits until the last notification was sent. None is sent afterwards. */
  async close(): Promise<void> {
    this.#listeners.clear()
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#telling = this.#telling.then(() => this.#tell())
    }
    await this.#telling
  }

  /** A lost notification delays other instances by seconds but loses no change, so it fails no call. */
  async #tell(): Promise<void> {
    try {
      await this.#tellOthers()
      this.#othersUnreachable = false
    } catch (error) {
      if (!this.#othersUnreachable)
        this.#log.warn({ err: error }, 'Other instances could not be notified of changes')
      this.#othersUnreachable = true
    }
  }
}

/** Slower statements are logged, ms: ten times the slowest one on a quiet machine. */
const SLOW_MS = 500
/** The logged length of a statement. */
const STATEMENT_LENGTH = 300

/** Logs slow statements (docs/product.md, OPS-11), without their values. */
export function warnOfSlow(log: Log): (event: LogEvent) => void {
  return ({ queryDurationMillis, query }) => {
    if (queryDurationMillis < SLOW_MS) return
    const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH)
    log.warn({ ms: Math.round(queryDurationMillis), statement }, 'A statement took long')
  }
}
