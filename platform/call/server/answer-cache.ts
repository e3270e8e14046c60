import { LRUCache } from 'lru-cache'
import { viewsInvalidatedBy } from '#platform/change/catalogue.ts'
import type { RecordedChange } from '#platform/change/server/record.ts'
import { ALL_VIEWS, type View } from '#platform/change/view.ts'
import type { EncodedBody } from './encoded-body.ts'

/** Some lists change by the clock, always on a whole minute, ms. */
const MINUTE_MS = 60_000
/** All cached answers together, bytes; an answer counts twice, for what it is compressed to. */
const MAX_BYTES = 24 * 1_024 * 1_024

interface Entry<Value> {
  readonly value: Value
  /** How often its views had changed when its query began. */
  readonly version: number
  readonly minute: number
}

/** An answer to look up, and what decides whether a cached one may be given. */
export interface Lookup {
  /** Names the call, its audience and its input. */
  readonly key: string
  readonly views: readonly View[]
  /** The product's clock, ms. */
  readonly now: number
  /** Whether this instance has heard of all that the caller has heard of. */
  readonly isCurrent: boolean
}

/**
 * Caches encoded answers. An answer is stored, and shared with callers who wait for it, only if no change of its views was heard
 * of between the start and the end of its query; it ends with the minute.
 */
export class AnswerCache {
  readonly #stored = new LRUCache<string, Entry<EncodedBody>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, key) => value.plain.byteLength * 2 + key.length,
  })
  readonly #underWay = new Map<string, Entry<Promise<EncodedBody>>>()
  readonly #versions = new Map<View, number>()

  /** Takes committed changes: what they invalidate is not given any more. */
  readonly onNews = (changes: readonly RecordedChange[]): void => {
    for (const { kind } of changes) for (const view of viewsInvalidatedBy(kind)) this.#invalidate(view)
  }

  readonly invalidateAll = (): void => {
    for (const view of ALL_VIEWS) this.#invalidate(view)
  }

  /** The cached answer, or what `make` reads. @throws what `make` throws */
  async get(lookup: Lookup, make: () => Promise<EncodedBody>): Promise<EncodedBody> {
    const { key, views, now, isCurrent } = lookup
    if (!isCurrent) return make()
    const entry = { version: this.#versionOf(views), minute: Math.floor(now / MINUTE_MS) }
    const fits = (found: Entry<unknown> | undefined) =>
      found?.version === entry.version && found.minute === entry.minute
    const stored = this.#stored.get(key)
    if (stored !== undefined && fits(stored)) return stored.value
    const underWay = this.#underWay.get(key)
    if (underWay !== undefined && fits(underWay)) {
      const value = await underWay.value
      return this.#versionOf(views) === entry.version ? value : make()
    }
    const made = { ...entry, value: make() }
    this.#underWay.set(key, made)
    try {
      const value = await made.value
      if (this.#versionOf(views) === entry.version) this.#stored.set(key, { ...entry, value })
      return value
    } finally {
      if (this.#underWay.get(key) === made) this.#underWay.delete(key)
    }
  }

  #invalidate(view: View): void {
    this.#versions.set(view, (this.#versions.get(view) ?? 0) + 1)
  }

  #versionOf(views: readonly View[]): number {
    return views.reduce((sum, view) => sum + (this.#versions.get(view) ?? 0), 0)
  }
}
