import { LRUCache } from 'lru-cache'
import type { Noun } from '#server/change/record.ts'

/** Raids become overdue, leave the list and belong to yesterday by the clock alone, but always on a whole minute, ms. */
const CLOCK_STEP_MS = 60_000
/** Nothing kept is given unless the history was read within this time, whatever other instances wrote, ms. */
const UNCONFIRMED_MS = 50

/** Says whether this process knows of everything that was committed up to so many ms ago; at once where it can. */
export type Confirm = (maxAgeMs: number) => true | Promise<boolean>

/** How often each noun has changed, as far as this process has heard. */
export class Versions {
  readonly #changes = new Map<string, number>()

  /** Nothing that tells of these nouns is given out any more. */
  invalidate(nouns: Iterable<string>): void {
    for (const noun of nouns) this.#changes.set(noun, (this.#changes.get(noun) ?? 0) + 1)
  }

  /** Counts only grow: the same sum says that none of them has. */
  of(nouns: readonly Noun[]): number {
    let sum = 0
    for (const noun of nouns) sum += this.#changes.get(noun) ?? 0
    return sum
  }
}

interface Kept<T> {
  readonly value: T
  /** The versions of what it tells of when it was asked for. */
  readonly version: number
  /** By the product's clock, ms. */
  readonly at: number
}

/** Which answer is meant, and what makes it another one. */
export interface Wanted {
  readonly key: string
  readonly nouns: readonly Noun[]
  /** The product's clock, ms. */
  readonly now: number
}

interface KeptOptions<T> {
  readonly versions: Versions
  readonly confirm: Confirm
  /** All that is kept together; what was not asked for longest goes first. */
  readonly maxBytes: number
  bytesOf(value: T): number
}

/**
 * What is asked for again and again. A value is given out only while nothing that it tells of has changed: a write of
 * this process outdates it before the write is answered, a write of another one within 50 ms, notification or none. While
 * the database does not answer nothing is given out.
 */
export class ResponseCache<T extends object> {
  readonly #kept: LRUCache<string, Kept<T>>
  /** One at a time a key: whoever asks meanwhile gets the same. */
  readonly #making = new Map<string, Kept<Promise<T>>>()
  readonly #versions: Versions
  readonly #confirm: Confirm

  constructor({ versions, confirm, maxBytes, bytesOf }: KeptOptions<T>) {
    this.#versions = versions
    this.#confirm = confirm
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => bytesOf(value) + key.length,
    })
  }

  /** The kept value, else what `make` makes now. @throws whatever `make` throws */
  async get(wanted: Wanted, make: () => Promise<T>): Promise<T> {
    const confirmed = this.#confirm(UNCONFIRMED_MS)
    if (confirmed !== true && !(await confirmed)) return make()
    const { key, nouns, now } = wanted
    const version = this.#versions.of(nouns)
    const fits = (found: { version: number; at: number } | undefined) =>
      found !== undefined && found.version === version && minuteOf(found.at) === minuteOf(now)
    const kept = this.#kept.get(key)
    if (kept !== undefined && fits(kept)) return kept.value
    const underWay = this.#making.get(key)
    if (underWay !== undefined && fits(underWay)) return underWay.value
    return this.#make(wanted, version, make)
  }

  async #make({ key, now: at }: Wanted, version: number, make: () => Promise<T>): Promise<T> {
    const making = { version, at, value: make() }
    this.#making.set(key, making)
    try {
      const value = await making.value
      this.#kept.set(key, { value, version, at })
      return value
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }
}

function minuteOf(instant: number): number {
  return Math.floor(instant / CLOCK_STEP_MS)
}
