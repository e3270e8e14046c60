/**
 * Runs a task, which must not throw, when woken and at least every `longestMs`, never concurrently; woken during a run, it
 * runs once more.
 */
export class WakeableLoop {
  readonly #longestMs: number
  readonly #task: () => Promise<void>
  #woken = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(longestMs: number, task: () => Promise<void>) {
    this.#longestMs = longestMs
    this.#task = task
  }

  /** Runs after `longestMs`, unless woken before. */
  wait(): void {
    this.#timer = setTimeout(() => this.wake(), this.#longestMs)
  }

  wake(): void {
    this.#woken = true
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#woken && !this.#stopped) {
      this.#woken = false
      await this.#task()
    }
    this.#running = undefined
    if (!this.#stopped) this.wait()
  }
}
