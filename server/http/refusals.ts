import type { FailureCode } from '#domain/failure.ts'
import type { Ending, Metrics } from '#server/http/metrics.ts'
import { RateLimiter } from '#server/http/rate-limiter.ts'
import type { Log } from '#server/log.ts'

/** Lines a minute of one kind: who is refused can't fill the disk with it. */
const REFUSAL_LINES = 60

/** The facts about somebody who was refused before a request could be read, or on a live connection. */
interface Facts {
  readonly from?: string
  readonly member?: string
}

/**
 * The trace of what was refused without being the answer to a request: such an answer has its own line and count. Each
 * is counted in /metrics and is a line in the log, of which a minute has 60 of a kind: the next one after it says how
 * many were left out (docs/product.md, OPS-8).
 */
export class Refusals {
  readonly #log: Log
  readonly #metrics: Pick<Metrics, 'refused' | 'ended'>
  readonly #lines = new RateLimiter(REFUSAL_LINES)
  readonly #leftOut = new Map<string, number>()

  constructor(log: Log, metrics: Pick<Metrics, 'refused' | 'ended'>) {
    this.#log = log
    this.#metrics = metrics
  }

  /** Counts a refusal that was sent outside the HTTP pipeline: on a raw socket or a live connection. */
  refused(code: FailureCode, facts: Facts): void {
    this.#metrics.refused(code)
    this.#say(code, { code, ...facts }, 'Refused what is no call')
  }

  /** A connection was ended without a word. */
  ended(why: Ending, facts: Facts): void {
    this.#metrics.ended(why)
    this.#say(why, { why, ...facts }, 'A connection is ended')
  }

  #say(kind: string, facts: object, message: string): void {
    const leftOut = this.#leftOut.get(kind) ?? 0
    if (this.#lines.count(kind) > 0) {
      this.#leftOut.set(kind, leftOut + 1)
      return
    }
    this.#leftOut.delete(kind)
    this.#log.info({ ...facts, ...(leftOut > 0 && { leftOut }) }, message)
  }
}
