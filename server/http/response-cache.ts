import { LRUCache } from 'lru-cache'
import { outdatedBy } from '#domain/change.ts'
import { ALL_VIEWS, type View } from '#domain/view.ts'
import type { RecordedChange } from '#server/change/record.ts'

/** Raids become overdue, leave the list and belong to yesterday by the clock alone, but always on a whole minute, ms. */
const CLOCK_STEP_MS = 60_000
/** Nothing kept is given unless the history was read within this time, whatever other instances wrote, ms. */
const UNCONFIRMED_MS = 50

/** Says whether this process knows of everything that was committed up to so many ms ago; at once where it can. */
export type Confirm = (maxAgeMs: number) => true | Promise<boolean>

/** So many times a view may have become old until what made it so is forgotten. */
const REMEMBERED = 200

/** Ids of raids; null for what is not of known raids alone. */
type Raids = ReadonlySet<string> | null

/** How often each view has become old, as far as this process has heard, and by which raids. */
export class Versions {
  readonly #changes = new Map<View, number>()
  /** The raids by which each view became old, the latest last. */
  readonly #raids = new Map<View, Raids[]>()

  /** Subscribes to committed changes: values that they invalidate are no longer given out. */
  readonly onNews = (changes: readonly RecordedChange[]): void => {
    const ofAll = raidsOf(changes)
    for (const view of new Set(changes.flatMap(({ kind }) => outdatedBy(kind)))) {
      const its = changes.filter(({ kind }) => outdatedBy(kind).includes(view))
      this.invalidate(view, its.length === changes.length ? ofAll : raidsOf(its))
    }
  }

  readonly invalidateAll = (): void => {
    for (const view of ALL_VIEWS) this.invalidate(view)
  }

  /** The view has become old by these raids, or by who knows what. */
  invalidate(view: View, raids: Raids = null): void {
    this.#changes.set(view, (this.#changes.get(view) ?? 0) + 1)
    const all = this.#raids.get(view) ?? []
    // In place: a booking makes nine views old, and copies of them were a twentieth of its processor's time.
    all.push(raids)
    if (all.length > REMEMBERED) all.shift()
    this.#raids.set(view, all)
  }

  /** The raids that alone made the view old since it had this version; null where it may be more than known raids. */
  raidsSince(view: View, version: number): Raids {
    const all = this.#raids.get(view) ?? []
    const times = this.of(view) - version
    if (times > all.length) return null
    const since = times === 0 ? [] : all.slice(-times)
    return since.some((raids) => raids === null)
      ? null
      : new Set(since.flatMap((raids) => [...(raids ?? [])]))
  }

  /** How often several views together have become old. */
  of(views: View | readonly View[]): number {
    if (typeof views === 'string') return this.#changes.get(views) ?? 0
    return views.reduce((sum, view) => sum + this.of(view), 0)
  }
}

/** An id in capitals names the same raid. */
function raidsOf(changes: readonly RecordedChange[]): Raids {
  const ids = new Set<string>()
  for (const { raidId } of changes) {
    if (raidId === null) return null
    ids.add(raidId.toLowerCase())
  }
  return ids
}

export interface Kept<T> {
  readonly value: T
  /** The version of what it depends on when it was asked for. */
  readonly version: number
  /** The time by the product's clock, ms. */
  readonly at: number
}

/** Which answer is meant, and what makes it another one. */
export interface Wanted {
  readonly key: string
  readonly dependsOn: View | readonly View[]
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
 * Caches values that are asked for again and again. A value is given out only while no change has invalidated its views: a write
 * of this process counts before it is answered, one of another within 50 ms, notification or none. While the database does not
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

  /**
   * The kept value, at once where nobody has to be asked about it; else what `make` makes now, which is given the one of this minute
   * that has become old, if there is one.
   *
   * @throws whatever `make` throws
   */
  get(wanted: Wanted, make: (old?: Kept<T>) => Promise<T>): T | Promise<T> {
    const confirmed = this.#confirm(UNCONFIRMED_MS)
    if (confirmed === true) return this.#keptOrMade(wanted, make)
    return confirmed.then((isConfirmed) => (isConfirmed ? this.#keptOrMade(wanted, make) : make()))
  }

  #keptOrMade(wanted: Wanted, make: (old?: Kept<T>) => Promise<T>): T | Promise<T> {
    const { key, dependsOn, now } = wanted
    const version = this.#versions.of(dependsOn)
    const fits = (found: { version: number; at: number } | undefined) =>
      found !== undefined && found.version === version && minuteOf(found.at) === minuteOf(now)
    const kept = this.#kept.get(key)
    if (kept !== undefined && fits(kept)) return kept.value
    const underWay = this.#making.get(key)
    if (underWay !== undefined && fits(underWay)) return underWay.value
    const isOfMinute = kept !== undefined && minuteOf(kept.at) === minuteOf(now)
    return this.#make(wanted, version, () => make(isOfMinute ? kept : undefined))
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
