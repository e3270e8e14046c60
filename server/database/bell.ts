import type { Log } from '#server/log.ts'

/**
 * The first ring waits for others this long, and under load so much lies between one sound and the next, ms: a commit
 * need not pay for a notification of its own.
 */
const GATHER_MS = 3
const PAUSE_MS = 20

/**
 * Tells that there is news in the history, without saying what: a doorbell. Whoever hears it reads the history.
 * Within the process it rings at once on both kinds of database; `tellOthers` carries it to other instances.
 */
export class Bell {
  readonly #listeners = new Set<() => void>()
  readonly #log: Log
  readonly #tellOthers: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #soundedAt = Number.NEGATIVE_INFINITY
  #telling: Promise<void> = Promise.resolve()
  #othersUnreachable = false

  constructor(log: Log, tellOthers: () => Promise<void> = async () => {}) {
    this.#log = log
    this.#tellOthers = tellOthers
  }

  /** To be called after a commit. */
  ring(): void {
    if (this.#timer !== undefined) return
    const pause = this.#soundedAt + PAUSE_MS - performance.now()
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#soundedAt = performance.now()
        this.sound()
        this.#telling = this.#telling.then(() => this.#tell())
      },
      Math.max(GATHER_MS, pause),
    )
  }

  /** Wakes the listeners of this process only: somebody else has rung, or may have. */
  sound(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Returns the function that stops listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Waits until the last ring has left. Nothing rings afterwards. */
  async close(): Promise<void> {
    this.#listeners.clear()
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#telling = this.#telling.then(() => this.#tell())
    }
    await this.#telling
  }

  /** A lost ring costs the other instances seconds, not a change, so it is no reason to fail a call. */
  async #tell(): Promise<void> {
    try {
      await this.#tellOthers()
      this.#othersUnreachable = false
    } catch (error) {
      if (!this.#othersUnreachable)
        this.#log.warn({ err: error }, 'Other instances could not be told of news')
      this.#othersUnreachable = true
    }
  }
}
