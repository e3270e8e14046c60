import { type Action, CHANGES, type FactField } from '../change.ts'
import { grouped } from '../gold.ts'
import type { HistoryChange, HistoryNoun } from './history.ts'

/** What the history keeps of one change: the changed fields before and after. */
export interface KeptChanges {
  readonly from?: Readonly<Record<string, unknown>>
  readonly to?: Readonly<Record<string, unknown>>
}

/** What was done, as a person would say it: 'Marked as sent'. Another version's action by the name that it has there. */
export function actionLabel(noun: HistoryNoun, action: string): string {
  return actionOf(noun, action)?.label ?? action
}

/**
 * The changed fields by the names that the screens give them, and their values in words. `names` are people's, by id.
 * Fields of another version come last, by the names that they have there.
 */
export function changesOf(
  noun: HistoryNoun,
  action: string,
  { from = {}, to = {} }: KeptChanges,
  names: ReadonlyMap<string, string>,
): HistoryChange[] {
  if (actionOf(noun, action)?.silent) return []
  const fields = fieldsOf(noun)
  // The database keeps no order of its own.
  const order = [...fields.keys()]
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const changed = [...new Set([...Object.keys(to), ...Object.keys(from)])]
    .filter((name) => fields.get(name)?.is !== 'lines')
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en'))
  return changed.map((name) => {
    const field = fields.get(name) ?? { label: name }
    const inWords = (side: Readonly<Record<string, unknown>>) =>
      name in side && field.is !== 'words' ? valueText(field, side[name], names) : null
    return { field: field.label, from: inWords(from), to: inWords(to) }
  })
}

/** Ids of people among the values. */
export function peopleIn(noun: HistoryNoun, { from = {}, to = {} }: KeptChanges): string[] {
  const people = [...fieldsOf(noun)].filter(([, { is }]) => is === 'person').map(([name]) => name)
  const ids = [from, to].flatMap((side) => people.map((name) => side[name]))
  return ids.filter((id) => typeof id === 'string')
}

function actionOf(noun: HistoryNoun, action: string): Action | undefined {
  return new Map<string, Action>(Object.entries(CHANGES[noun].actions)).get(action)
}

function fieldsOf(noun: HistoryNoun): ReadonlyMap<string, FactField> {
  return new Map<string, FactField>(Object.entries(CHANGES[noun].fields))
}

/** A field's value as the history says it. `names` are people's, by id. */
export function factText(
  noun: HistoryNoun,
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  return valueText(fieldsOf(noun).get(field) ?? { label: field }, value, names)
}

function valueText(field: FactField, value: unknown, names: ReadonlyMap<string, string>): string {
  if (isNothing(value)) return field.nothing ?? 'none'
  if (field.is === 'person') return names.get(String(value)) ?? 'Unknown'
  if (typeof value === 'number' && field.is === 'gold') return `${grouped(value)} g`
  if (typeof value === 'boolean') {
    const [yes, no] = field.flag ?? ['Yes', 'No']
    return value ? yes : no
  }
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
