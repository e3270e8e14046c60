import { type Kysely, sql as raw } from 'kysely'
import { isUnwritable } from './failures.ts'
import type { Tables } from './tables.ts'

/** Whoever asks, the database is made to write no more often than this, ms. */
const PROBE_INTERVAL_MS = 1_000

/**
 * Whether the database takes writes. A full disk fails them one by one while reads go on, and a small write may find
 * room where the next one does not: from the first that failed a write of its own has to succeed.
 */
export class Writability {
  readonly #sql: Kysely<Tables>
  #failure: unknown
  #probedAt = Number.NEGATIVE_INFINITY

  constructor(sql: Kysely<Tables>) {
    this.#sql = sql
  }

  /** Takes the error of a transaction. */
  note(error: unknown): void {
    if (isUnwritable(error)) this.#failure = error
  }

  /** @throws the driver's error of the last write, while writes fail */
  async check(): Promise<void> {
    if (this.#failure === undefined) return
    if (performance.now() - this.#probedAt < PROBE_INTERVAL_MS) throw this.#failure
    this.#probedAt = performance.now()
    await this.#sql.transaction().execute(probe)
    this.#failure = undefined
  }
}

/** Tries all that a write may need: a new file, room in it, and a commit. Nothing of it remains. */
async function probe(sql: Kysely<Tables>): Promise<void> {
  await raw`
    CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS
    SELECT repeat('-', 1000) AS filling FROM generate_series(1, 100)
  `.execute(sql)
}
