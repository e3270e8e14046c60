import type { Kysely, LogEvent } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import type { Tables } from './tables.ts'

/** How many there are, how many of them do nothing, and how many queries wait for one. */
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
  /** Gives `work` a connection without time limits: an extra one on PostgreSQL, in its turn on the embedded one. */
  apart<T>(work: (sql: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Under load so much lies between one notification and the next, ms: a commit need not pay for one of its own. */
const PAUSE_MS = 20

/**
 * Says that there is news in the history, without saying what: whoever is woken reads the history. Listeners of this
 * process are woken on both kinds of database; `tellOthers` carries the notification to other instances.
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

  /** Wakes the listeners of this process only: another instance has notified, or may have. */
  wake(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Returns the function that stops listening. */
  onNotify(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Waits until the last notification has left. None leaves afterwards. */
  async close(): Promise<void> {
    this.#listeners.clear()
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#telling = this.#telling.then(() => this.#tell())
    }
    await this.#telling
  }

  /** A lost notification costs the other instances seconds, not a change, so it is no reason to fail a call. */
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

/** A statement that takes so long is worth a line, ms: ten times what the slowest of the product's takes on a quiet machine. */
const SLOW_MS = 500
/** Characters of a statement in its line: enough to know it by. */
const STATEMENT_LENGTH = 300

/** Warns of statements that take long (docs/product.md, OPS-11). Their values are no part of their text. */
export function warnOfSlow(log: Log): (event: LogEvent) => void {
  return ({ queryDurationMillis, query }) => {
    if (queryDurationMillis < SLOW_MS) return
    const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH)
    log.warn({ ms: Math.round(queryDurationMillis), statement }, 'A statement took long')
  }
}

/**
 * How a column's text becomes a JavaScript value. Both kinds of database read by this table, so that a call
 * answers the same on either: bigint a number, timestamptz a Date, date the text 'YYYY-MM-DD', jsonb its value,
 * xid8 and numeric text. A list for a jsonb column is written with JSON.stringify: the drivers disagree on a bare one.
 */
export const VALUE_TYPES = {
  int8: { oid: 20, arrayOid: 1016, parse: safeInteger },
  date: { oid: 1082, arrayOid: 1182, parse: (text: string) => text },
} as const

/**
 * Gold and counts as plain numbers.
 * @throws RangeError past 2^53 - 1, where a number would silently be another number. No rule lets gold get there.
 */
function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database holds ${text}, which is too large to be counted exactly`)
}
