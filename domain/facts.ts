import { CHANGES, type FactChange, type FactField, type FactsOf, type Noun } from './change.ts'

/** What the history keeps of a record, or of its input: the noun's fields, clients' words by their name only. */
export function factsOf<N extends Noun>(noun: N, record: Readonly<Record<string, unknown>>): FactsOf<N> {
  const fields: Readonly<Record<string, FactField>> = CHANGES[noun].fields
  const facts = Object.entries(fields)
    .filter(([field]) => field in record)
    .map(([field, { is }]) => [field, is === 'words' ? null : record[field]])
  return Object.fromEntries(facts) as FactsOf<N>
}

/** The facts that differ, before and after; null when none does. Arrays and objects compare by their JSON. */
export function differenceOf<N extends Noun>(
  noun: N,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Required<FactChange<N>> | null {
  const changed = Object.keys(CHANGES[noun].fields).filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return null
  const only = (record: Readonly<Record<string, unknown>>) =>
    factsOf(noun, Object.fromEntries(changed.map((field) => [field, record[field]])))
  return { from: only(before), to: only(after) }
}
