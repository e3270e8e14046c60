import { actionOf, fieldsOf, parseKind } from '#platform/change/catalogue.ts'
import { fieldChanges, type StoredChanges } from '#platform/change/facts.ts'
import type { HistoryChange, HistoryNoun } from './history.ts'

/** The action in a person's words: 'Marked as sent'. An action of another version has its name there. */
export function actionLabel(noun: HistoryNoun, action: string): string {
  return rowOf(noun, action)?.label ?? action
}

/** The changed fields in words, none where the action's label says all. `names` are people's, by id. */
export function changesOf(
  noun: HistoryNoun,
  action: string,
  kept: StoredChanges,
  names: ReadonlyMap<string, string>,
): HistoryChange[] {
  return rowOf(noun, action)?.silent ? [] : fieldChanges(fieldsOf(noun), kept, names)
}

function rowOf(noun: HistoryNoun, action: string) {
  const kind = parseKind({ noun, action })
  return kind === null ? null : actionOf(kind)
}
