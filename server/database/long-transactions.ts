import type { Log } from '#server/log.ts'

const LOOK_INTERVAL_MS = 60_000

/** No transaction of the product's takes a hundredth of this, ms. */
const TOLERATED_MS = 60_000

/**
 * Every transaction of the cluster that has written holds a lock on its own id, which any user may see. Of other
 * users' sessions PostgreSQL says no more than the process: https://www.postgresql.org/docs/15/monitoring-stats.html
 */
const WRITING_TRANSACTIONS = `
  SELECT DISTINCT ON (lock.virtualtransaction)
         lock.virtualtransaction AS name, lock.pid, prepared.gid AS prepared,
         activity.datname AS database, activity.usename AS user, activity.application_name AS application,
         activity.state, extract(epoch FROM clock_timestamp() - coalesce(activity.xact_start, prepared.prepared)) AS seconds
    FROM pg_locks AS lock
    LEFT JOIN pg_stat_activity AS activity ON activity.pid = lock.pid
    LEFT JOIN pg_prepared_xacts AS prepared ON prepared.transaction = lock.transactionid
   WHERE lock.locktype = 'transactionid' AND lock.mode = 'ExclusiveLock' AND lock.granted`

export interface WritingTransaction {
  name: string
  pid: number | null
  prepared: string | null
  database: string | null
  user: string | null
  application: string | null
  state: string | null
  /** Null where PostgreSQL does not say. */
  seconds: string | null
}

export interface LongTransactionsOptions {
  query(text: string): Promise<{ rows: WritingTransaction[] }>
  log: Log
  toleratedMs?: number
}

/** Warns of transactions that stay open: nothing that was deleted or changed since they began can be cleaned up. */
export class LongTransactions {
  readonly #options: LongTransactionsOptions
  /** When each was seen first (performance.now). */
  #seenAt = new Map<string, number>()

  constructor(options: LongTransactionsOptions) {
    this.#options = options
  }

  /** Looks each minute; returns what ends that. */
  watch(): () => void {
    const timer = setInterval(() => {
      // Outages are reported elsewhere.
      this.look().catch(() => {})
    }, LOOK_INTERVAL_MS).unref()
    return () => clearInterval(timer)
  }

  /** @throws the driver's error */
  async look(): Promise<void> {
    const { query, log, toleratedMs = TOLERATED_MS } = this.#options
    const { rows } = await query(WRITING_TRANSACTIONS)
    const now = performance.now()
    const before = this.#seenAt
    this.#seenAt = new Map(rows.map(({ name }) => [name, before.get(name) ?? now]))
    for (const { name, seconds, ...named } of rows) {
      const ageMs = seconds === null ? now - (this.#seenAt.get(name) ?? now) : Number(seconds) * 1_000
      if (ageMs < toleratedMs) continue
      const details = { ...named, seconds: Math.round(ageMs / 1_000) }
      log.warn(details, 'A transaction stays open: end it, or PostgreSQL cannot clean up')
    }
  }
}
