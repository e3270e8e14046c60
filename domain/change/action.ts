import type { EntryKind } from '../ledger/ledger.ts'
import type { Telling } from '../notice/words.ts'
import type { Right } from '../rights.ts'
import type { View } from '../view.ts'

/** The actor: people with a right, anybody who is signed in, or only the product itself (the clock, a client's page). */
export type By = Right | 'anybody' | 'product'

/** One thing that can be done to a record: its row of the catalogue. Whatever follows from it is derived from here. */
export interface Action {
  /** The action in a person's words, in the past tense. */
  readonly label: string
  readonly by: By | readonly By[]
  /** The views that it invalidates. */
  readonly invalidates: readonly View[]
  /** The ledger's entry that it posts, if it moves gold (server/ledger/posting.ts); null for what never does. */
  readonly moves: EntryKind | null
  /** The notice that it makes, with its recipients; null for none. */
  readonly notifies: Telling | null
  /** The label says all: the changed fields are not shown. */
  readonly silent?: true
}

export type Actions = Readonly<Record<string, Action>>
