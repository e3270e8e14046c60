import { LRUCache } from 'lru-cache'
import type { Noun } from '#server/history.ts'
import { Packed } from '#server/packed.ts'

/** Raids become overdue, leave the list and belong to yesterday by the clock alone, but always on a whole minute, ms. */
const CLOCK_STEP_MS = 60_000
/** No kept answer is given unless the history was read within this time, whatever other instances wrote, ms. */
const UNCONFIRMED_MS = 50
/** All kept answers together, in bytes; the ones not asked for longest go first. */
const MAX_BYTES = 64 * 1_024 * 1_024

interface Kept {
  readonly answer: Packed
  /** How often the nouns that it tells of had changed when it was asked for. */
  readonly stamp: number
  /** By the product's clock, ms. */
  readonly at: number
}

interface Making extends Omit<Kept, 'answer'> {
  readonly answer: Promise<Packed>
}

/** What makes a kept answer another one. */
export interface Wanted {
  readonly key: string
  readonly nouns: readonly Noun[]
  /** The product's clock, ms. */
  readonly now: number
}

/** Says whether this process knows of everything that was committed up to so many ms ago; at once where it can. */
export type Confirm = (maxAgeMs: number) => true | Promise<boolean>

/**
 * Encoded answers of reads that are asked for again and again. One is given out only while nothing that it tells of
 * has changed: a write of this process outdates it before the write is answered, a write of another one within 50 ms,
 * bell or no bell. While the database does not answer nothing is given out.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => answer.plain.byteLength * 2 + key.length,
  })
  /** One at a time a key: whoever asks meanwhile gets the same. */
  readonly #making = new Map<string, Making>()
  readonly #changes = new Map<string, number>()
  readonly #confirm: Confirm

  constructor(confirm: Confirm) {
    this.#confirm = confirm
  }

  /** Nothing that tells of these nouns is given out any more. */
  outdate(nouns: Iterable<string>): void {
    for (const noun of nouns) this.#changes.set(noun, (this.#changes.get(noun) ?? 0) + 1)
  }

  /** The kept answer, else what `make` makes now. @throws whatever `make` throws */
  async give(wanted: Wanted, make: () => Promise<string>): Promise<Packed> {
    const confirmed = this.#confirm(UNCONFIRMED_MS)
    if (confirmed !== true && !(await confirmed)) return new Packed(await make())
    const { key, nouns, now } = wanted
    const stamp = this.#stampOf(nouns)
    const fits = (found: { stamp: number; at: number } | undefined) =>
      found !== undefined && found.stamp === stamp && minuteOf(found.at) === minuteOf(now)
    const kept = this.#answers.get(key)
    if (kept !== undefined && fits(kept)) return kept.answer
    const underWay = this.#making.get(key)
    if (underWay !== undefined && fits(underWay)) return underWay.answer
    return this.#make(wanted, stamp, make)
  }

  async #make({ key, now: at }: Wanted, stamp: number, make: () => Promise<string>): Promise<Packed> {
    const making: Making = { stamp, at, answer: make().then((text) => new Packed(text)) }
    this.#making.set(key, making)
    try {
      const answer = await making.answer
      this.#answers.set(key, { answer, stamp, at })
      return answer
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  /** Counts only grow: the same sum says that none of them has. */
  #stampOf(nouns: readonly Noun[]): number {
    let sum = 0
    for (const noun of nouns) sum += this.#changes.get(noun) ?? 0
    return sum
  }
}

function minuteOf(instant: number): number {
  return Math.floor(instant / CLOCK_STEP_MS)
}
