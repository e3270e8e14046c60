import { wallClockAt } from '#platform/words/server-time.ts'

const HOUR_MS = 3_600_000

/** A Wednesday in summer, 12:00 in server time: no clock changes near it, and it is over on no machine's calendar by chance. */
const NOON = '2026-06-17T10:00:00Z'

/** What the product takes for the time. It stands still until a test moves it. */
export class TestClock {
  readonly #start: Date
  #now: Date

  constructor(start: string | Date = NOON) {
    this.#start = new Date(start)
    this.#now = this.#start
  }

  readonly now = (): Date => new Date(this.#now)

  moveTo(instant: string | Date): void {
    this.#now = new Date(instant)
  }

  advance({ hours = 0, seconds = 0, ms = 0 }: { hours?: number; seconds?: number; ms?: number }): void {
    this.#now = new Date(this.#now.getTime() + hours * HOUR_MS + seconds * 1_000 + ms)
  }

  /** Back to where it stood at first. */
  reset(): void {
    this.#now = this.#start
  }

  /** YYYY-MM-DD in server time, `offset` days from today at noon. */
  day(offset = 0): string {
    return wallClockAt(new Date(this.#now.getTime() + offset * 24 * HOUR_MS)).date
  }
}

/** Resolves once that is so. Everything else goes on in between, and no time is waited for. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}
