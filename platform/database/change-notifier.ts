import type { Log } from '#platform/call/server/log.ts'

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

  /** Called after a commit. */
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
