import type { Action, Actions } from './action.ts'
import type { FactChange, FactFields, Facts, StoredChanges } from './facts.ts'
import { ALL_VIEWS, type View } from './view.ts'

/** What can happen to the records of one noun, and the fields that the history keeps of them. */
interface Row {
  readonly actions: Actions
  readonly fields: FactFields
}

/**
 * Everything that can happen, to which record: each noun adds its row in its feature's `changes.ts`. The history is written by it and read
 * by it, and what follows from a change is derived from its row. What is written is read for years, also by the version before:
 * an action is never renamed.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns are declared where they are.
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

/** Sets the catalogue of this process or page. `notifiesOf`: as the history stores it ('{topic} {recipient} {recipient}…'), null for nobody. */
export function defineCatalogue(catalogue: Catalogue, notifiesOf: typeof notifies): void {
  for (const [noun, row] of Object.entries<Row>({ ...catalogue })) {
    fields.set(noun, row.fields)
    for (const [action, is] of Object.entries(row.actions)) rows.set(`${noun} ${action}`, is)
  }
  notifies = notifiesOf
}

export const allKinds = () => [...rows.keys()] as ChangeKind[]

/** The fields that the history keeps of a noun's records. */
export const fieldsOf = (noun: Noun): FactFields => fields.get(noun) ?? {}

export const kindOf = ({ noun, action }: Pick<Change, 'noun' | 'action'>) => `${noun} ${action}` as ChangeKind

export function actionOf(kind: ChangeKind): Action {
  const row = rows.get(kind)
  if (row === undefined) throw new Error(`${kind} is no row of the catalogue`)
  return row
}

/** The action of a history row; null for one of a newer version that runs beside this one. */
export function parseKind(row: { noun: string; action: string }): ChangeKind | null {
  const kind = `${row.noun} ${row.action}`
  return rows.has(kind) ? (kind as ChangeKind) : null
}

/** The views that the change invalidates; all of them for an action that this version does not know. */
export function viewsInvalidatedBy(kind: ChangeKind | null): readonly View[] {
  return kind === null ? ALL_VIEWS : actionOf(kind).invalidates
}

/** What the history stores for the database's notices; null for nobody. */
export function notifiesOf(change: Pick<Change, 'noun' | 'action'> & StoredChanges): string | null {
  return notifies(actionOf(kindOf(change)), { from: { ...change.from }, to: { ...change.to } })
}
