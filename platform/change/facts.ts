import { grouped } from '#platform/words/gold.ts'

export interface FactField {
  readonly label: string
  /**
   * 'gold': whole gold. 'person': a member's id. 'words': a client's own words, of which only the field's name is stored.
   * 'lines': a ledger entry's.
   */
  readonly is?: 'gold' | 'person' | 'words' | 'lines'
  /** The word for no value; 'none' by default. */
  readonly nothing?: string
  /** The words for true and false; 'Yes' and 'No' by default. */
  readonly flag?: readonly [yes: string, no: string]
}

export type FactFields = Readonly<Record<string, FactField>>

/** Values as JSON: whole gold, instants ISO 8601; null for a client's words. */
export type FactsOf<F extends FactFields> = Readonly<Partial<Record<keyof F, unknown>>>

/** Changed fields only: before, after, or both. */
export interface FactChange<F extends FactFields> {
  readonly from?: FactsOf<F>
  readonly to?: FactsOf<F>
}

/** The history's fields of a record or input; of a client's words only the field's name. */
export function factsOf<F extends FactFields>(
  fields: F,
  record: Readonly<Record<string, unknown>>,
): FactsOf<F> {
  const facts = Object.entries(fields)
    .filter(([field]) => field in record)
    .map(([field, { is }]) => [field, is === 'words' ? null : record[field]])
  return Object.fromEntries(facts) as FactsOf<F>
}

/** The facts that differ, before and after; null without any. Arrays and objects compare by JSON. */
export function differenceOf<F extends FactFields>(
  fields: F,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Required<FactChange<F>> | null {
  const changed = Object.keys(fields).filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return null
  const only = (record: Readonly<Record<string, unknown>>) =>
    factsOf(fields, Object.fromEntries(changed.map((field) => [field, record[field]])))
  return { from: only(before), to: only(after) }
}

/** A stored change: the changed fields before and after. */
export interface StoredChanges {
  readonly from?: Readonly<Record<string, unknown>>
  readonly to?: Readonly<Record<string, unknown>>
}

export type Facts = Required<StoredChanges>

/**
 * The changed fields by the screens' labels, with the values before and after in words: null for no value, or for one that
 * is not stored. `names` are people's, by id. Another version's fields come last, by their raw names.
 */
export function fieldChanges(
  all: FactFields,
  { from = {}, to = {} }: StoredChanges,
  names: ReadonlyMap<string, string>,
) {
  const fields = new Map(Object.entries(all))
  // JSON of the database has no order.
  const order = [...fields.keys()]
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const changed = [...new Set([...Object.keys(to), ...Object.keys(from)])]
    .filter((name) => fields.get(name)?.is !== 'lines')
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en'))
  return changed.map((name) => {
    const field = fields.get(name) ?? { label: name }
    const inWords = (side: Readonly<Record<string, unknown>>) =>
      name in side && field.is !== 'words' ? factText(all, name, side[name], names) : null
    return { field: field.label, from: inWords(from), to: inWords(to) }
  })
}

export function peopleIn(fields: FactFields, { from = {}, to = {} }: StoredChanges): string[] {
  const people = Object.entries(fields)
    .filter(([, { is }]) => is === 'person')
    .map(([name]) => name)
  const ids = [from, to].flatMap((side) => people.map((name) => side[name]))
  return ids.filter((id) => typeof id === 'string')
}

/** A field's value in words. `names` are people's, by id. */
export function factText(
  fields: FactFields,
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const { is, nothing = 'none', flag: [yes, no] = ['Yes', 'No'] }: Partial<FactField> = fields[field] ?? {}
  if (isNothing(value)) return nothing
  if (is === 'person') return names.get(String(value)) ?? 'Unknown'
  if (typeof value === 'number' && is === 'gold') return `${grouped(value)} g`
  if (typeof value === 'boolean') return value ? yes : no
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    Number.isNaN(value) ||
    (Array.isArray(value) && value.length === 0)
  )
}
