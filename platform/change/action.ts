import type { Right } from '#platform/call/rights.ts'
import type { View } from './view.ts'

/** The actor: people with a right, anybody who is signed in, or only the product itself (the clock, a client's page). */
export type By = Right | 'anybody' | 'product'

/**
 * One thing that can be done to a record: its row of the catalogue. Whatever follows from it is derived from here; features that
 * act on changes add what they need to know (the ledger, notices).
 */
export interface Action {
  /** The action in a person's words, in the past tense. */
  readonly label: string
  readonly by: By | readonly By[]
  /** The views that it invalidates. */
  readonly invalidates: readonly View[]
  /** The label says all: the changed fields are not shown. */
  readonly silent?: true
}

export type Actions = Readonly<Record<string, Action>>
