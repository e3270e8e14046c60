import type { EntryKind } from '../ledger/ledger.ts'
import type { Telling } from '../notice/words.ts'
import type { Right } from '../rights.ts'
import type { View } from '../view.ts'

/** Who does it: people with a right, anybody who is signed in, or nobody but the product itself (the clock, a client's page). */
export type By = Right | 'anybody' | 'product'

/** One thing that can be done to a record: its row of the catalogue. Whatever follows from it is derived from here. */
export interface Action {
  /** What was done, as a person would say it. */
  readonly label: string
  readonly by: By | readonly By[]
  /** What it makes old. */
  readonly outdates: readonly View[]
  /** The ledger's entry that it posts, if it moves gold (server/ledger/posting.ts); null for what never does. */
  readonly moves: EntryKind | null
  /** Who is told of it, and what; null for nobody. */
  readonly tells: Telling | null
  /** The label says all: the changed fields are not told of. */
  readonly silent?: true
}

export type Actions = Readonly<Record<string, Action>>
