import type { DiscordFailure } from './discord-answers.ts'

/** After a failure that names no time, ms. */
const PAUSE_MS = 5_000
/** Whoever was refused and does not ask again within this time no longer waits for a turn, ms: pages ask every few seconds. */
const WAITS_MS = 10_000

interface Pause {
  /** A clock that was set back to before it ends it. */
  readonly from: number
  readonly until: number
  /** Discord named the time: nothing shortens it. */
  readonly isNamed: boolean
}

/**
 * About whom Discord may be asked, and when. What goes wrong with one member pauses that member. A limit for everybody, and failures
 * of several members with no success between them, pause everybody: from then on one reading every 5 s is tried, of whoever has
 * waited longest, until one succeeds. Times are those of one clock, ms.
 */
export class ReadingPauses {
  readonly #ofMember = new Map<string, Pause>()
  #ofAll: Pause | undefined
  /** Whose readings failed since one succeeded. */
  readonly #failed = new Set<string>()
  /** When they last asked in vain, in the order in which they began to wait. */
  readonly #waiting = new Map<string, number>()

  /** Whether Discord may be asked about this member now; whoever may does, and says how it went. */
  admits(memberId: string, now: number): boolean {
    if (isOn(this.#ofMember.get(memberId), now)) return false
    if (isOn(this.#ofAll, now) || (this.#isOutage && !this.#isNext(memberId, now))) {
      this.#waiting.set(memberId, now)
      return false
    }
    this.#waiting.delete(memberId)
    if (this.#isOutage) this.#ofAll = { from: now, until: now + PAUSE_MS, isNamed: false }
    return true
  }

  /** Discord said what there is to know about this member. */
  succeeded(memberId: string): void {
    this.#ofMember.delete(memberId)
    this.#failed.clear()
    this.#waiting.clear()
    if (this.#ofAll?.isNamed === false) this.#ofAll = undefined
  }

  /** @returns the pause, ms, and whether it is everybody's */
  failed(
    memberId: string,
    now: number,
    { retryAfterMs, isGlobal }: Pick<DiscordFailure, 'retryAfterMs' | 'isGlobal'>,
  ): { pauseMs: number; everybody: boolean } {
    const pauseMs = retryAfterMs ?? PAUSE_MS
    const pause = { from: now, until: now + pauseMs, isNamed: retryAfterMs !== null }
    this.#ofMember.set(memberId, pause)
    this.#failed.add(memberId)
    const everybody = isGlobal || this.#isOutage
    const isLonger = !isOn(this.#ofAll, now) || this.#ofAll.until < pause.until
    if (everybody && isLonger) this.#ofAll = pause
    return { pauseMs, everybody }
  }

  get #isOutage(): boolean {
    return this.#failed.size > 1
  }

  #isNext(memberId: string, now: number): boolean {
    for (const [id, at] of this.#waiting) {
      if (id === memberId) return true
      if (Math.abs(now - at) <= WAITS_MS) return false
      this.#waiting.delete(id)
    }
    return true
  }
}

function isOn(pause: Pause | undefined, now: number): pause is Pause {
  return pause !== undefined && now >= pause.from && now < pause.until
}
