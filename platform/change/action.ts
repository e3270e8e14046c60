import type { Right } from '#platform/call/rights.ts'
import type { View } from './view.ts'

/** Who acts: people with a right, anybody signed in, or only the product itself (by the clock, or a client's page). */
export type By = Right | 'anybody' | 'product'

/**
 * An action on a record: its row of the catalogue, from which every effect follows. Features extend it with what they need
 * (the ledger, notices).
 */
export interface Action {
  /** The action in words, past tense. */
  readonly label: string
  readonly by: By | readonly By[]
  /** The views that it invalidates. */
  readonly invalidates: readonly View[]
  /** The label suffices: changed fields are not shown. */
  readonly silent?: true
}

export type Actions = Readonly<Record<string, Action>>
