/** Runs a task, which must not throw, whenever it is woken and at least every `longestMs`, never twice at once; woken meanwhile, it runs once more. */
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

  /** Works once `longestMs` have passed, unless it is woken before. */
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
