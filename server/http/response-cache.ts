import { LRUCache } from 'lru-cache'
import { outdatedBy, type View } from '#domain/change.ts'
import type { RecordedChange } from '#server/change/record.ts'

/** Raids become overdue, leave the list and belong to yesterday by the clock alone, but always on a whole minute, ms. */
const CLOCK_STEP_MS = 60_000
/** Nothing kept is given unless the history was read within this time, whatever other instances wrote, ms. */
const UNCONFIRMED_MS = 50

/** Says whether this process knows of everything that was committed up to so many ms ago; at once where it can. */
export type Confirm = (maxAgeMs: number) => true | Promise<boolean>

/** How often each view has become old, as far as this process has heard. */
export class Versions {
  readonly #changes = new Map<View, number>()

  /** To hear of changes that are committed: nothing that they make old is given out any more. */
  readonly onNews = (changes: readonly RecordedChange[]): void => {
    this.invalidate(new Set(changes.flatMap(({ kind }) => outdatedBy(kind))))
  }

  invalidate(views: Iterable<View>): void {
    for (const view of views) this.#changes.set(view, this.of(view) + 1)
  }

  of(view: View): number {
    return this.#changes.get(view) ?? 0
  }
}

interface Kept<T> {
  readonly value: T
  /** The version of what it depends on when it was asked for. */
  readonly version: number
  /** By the product's clock, ms. */
  readonly at: number
}

/** Which answer is meant, and what makes it another one. */
export interface Wanted {
  readonly key: string
  readonly dependsOn: View
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
 * What is asked for again and again. A value is given out only while nothing made what it depends on old: a write
 * of this process before it is answered, one of another within 50 ms, notification or none. While the database does not
 * answer nothing is given out.
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
    const { key, dependsOn, now } = wanted
    const version = this.#versions.of(dependsOn)
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
