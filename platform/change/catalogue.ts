import type { Action, Actions } from './action.ts'
import type { FactChange, FactFields, Facts, StoredChanges } from './facts.ts'
import { ALL_VIEWS, type View } from './view.ts'

/** A noun's actions, and its fields in the history. */
interface Row {
  readonly actions: Actions
  readonly fields: FactFields
}

/**
 * Every action by noun; each feature declares its nouns in `changes.ts`. The history is written and read by it, and each
 * change's effects follow from its row. History rows are read for years and by the previous version, so an action is never
 * renamed.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features declare the nouns.
export interface Catalogue {}

export type Noun = keyof Catalogue
type ActionOf<N extends Noun> = keyof Catalogue[N]['actions'] & string

/** A noun and one of its actions: 'booking send-gold'. */
export type ChangeKind = { [N in Noun]: `${N} ${ActionOf<N>}` }[Noun]

/** One thing that is done to one record. */
export type Change = {
  [N in Noun]: FactChange<Catalogue[N]['fields']> & {
    readonly noun: N
    readonly action: ActionOf<N>
    readonly recordId: string
    /** The member who did it; null for the product itself. */
    readonly memberId: string | null
  } & (N extends 'booking' | 'client' | 'mail' ? { readonly raidId: string } : unknown) &
    (N extends 'settlement' ? { readonly raidId: string | null } : unknown)
}[Noun]

const rows = new Map<string, Action>()
const fields = new Map<string, FactFields>()
let notifies: (action: Action, facts: Facts) => string | null = () => null

/**
 * Sets the catalogue of this process or page. `notifiesOf`: in the history's format ('{topic} {recipient} {recipient}…'),
 * null for nobody.
 */
export function defineCatalogue(catalogue: Catalogue, notifiesOf: typeof notifies): void {
  for (const [noun, row] of Object.entries<Row>({ ...catalogue })) {
    fields.set(noun, row.fields)
    for (const [action, is] of Object.entries(row.actions)) rows.set(`${noun} ${action}`, is)
  }
  notifies = notifiesOf
}

export const allKinds = () => [...rows.keys()] as ChangeKind[]

/** A noun's fields in the history. */
export const fieldsOf = (noun: Noun): FactFields => fields.get(noun) ?? {}

export const kindOf = ({ noun, action }: Pick<Change, 'noun' | 'action'>) => `${noun} ${action}` as ChangeKind

export function actionOf(kind: ChangeKind): Action {
  const row = rows.get(kind)
  if (row === undefined) throw new Error(`${kind} is no row of the catalogue`)
  return row
}

/** A history row's action; null for a newer version's. */
export function parseKind(row: { noun: string; action: string }): ChangeKind | null {
  const kind = `${row.noun} ${row.action}`
  return rows.has(kind) ? (kind as ChangeKind) : null
}

/** The views that a change invalidates; all for an unknown action. */
export function viewsInvalidatedBy(kind: ChangeKind | null): readonly View[] {
  return kind === null ? ALL_VIEWS : actionOf(kind).invalidates
}

/** The history's column for the notices' trigger; null for nobody. */
export function notifiesOf(change: Pick<Change, 'noun' | 'action'> & StoredChanges): string | null {
  return notifies(actionOf(kindOf(change)), { from: { ...change.from }, to: { ...change.to } })
}
