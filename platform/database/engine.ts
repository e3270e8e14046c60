import type { Kysely, LogEvent } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import type { Tables } from './tables.ts'

/** Connections: all, idle ones, and queries that wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly sql: Kysely<Tables>
  readonly notifier: ChangeNotifier
  connections(): Connections
  /** Runs `work` on a connection without time-outs: an extra one on PostgreSQL, in its turn on the embedded database. */
  apart<T>(work: (sql: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
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

/**
 * How a column's text becomes a JavaScript value, on both kinds of database: bigint a number, timestamptz a Date, date the
 * text 'YYYY-MM-DD', jsonb its value, xid8 and numeric text. Write a list for a jsonb column with JSON.stringify: the
 * driver takes a bare one for an array.
 */
export const VALUE_TYPES = {
  int8: { oid: 20, arrayOid: 1016, parse: safeInteger },
  date: { oid: 1082, arrayOid: 1182, parse: (text: string) => text },
} as const

/** Gold and counts as numbers. @throws RangeError past 2^53 - 1, where numbers lose precision. No rule lets gold get there. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database holds ${text}, which is too large to be counted exactly`)
}
