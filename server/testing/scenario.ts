import type { ChangeKind } from '#domain/change.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { Product } from '#server/testing/product.ts'

/** Does a step, and answers what it answers. A test watches by its own. */
export type Watched = <T>(kinds: readonly ChangeKind[], step: () => Promise<T>) => Promise<T>

/** Ids of the records that the scenario is about at the moment. */
export interface AtHand {
  readonly raidIds: string[]
  readonly mailIds: string[]
  readonly payoutIds: string[]
}

/** One person of each role, but that a Developer's rights are an Admin's, and others of two. */
export interface Cast {
  readonly admin: Caller
  readonly manager: Caller
  readonly advertiser: Caller
  readonly senior: Caller
  readonly trial: Caller
  readonly leader: Caller
  readonly collector: Caller
  /** Keeps the bank. */
  readonly member: Caller
  /** Leads the evening at first; becomes a Raid Manager as well. */
  readonly leadingManager: Caller
  readonly otherCollector: Caller
}

export interface Scenario {
  readonly product: Product
  readonly cast: Cast
  readonly atHand: AtHand
  /** @throws an Error where the step brought about other kinds than these */
  readonly step: Watched
  /** Does what is needed for the next step and is none itself. */
  prepare<T>(work: () => Promise<T>): Promise<T>
}
