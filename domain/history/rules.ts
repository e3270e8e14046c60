import type { Action } from '../change/action.ts'
import { ACTIONS } from '../change.ts'
import { fieldChanges, type StoredChanges } from '../facts.ts'
import type { HistoryChange, HistoryNoun } from './history.ts'

/** The action in a person's words: 'Marked as sent'. An action of another version has its name there. */
export function actionLabel(noun: HistoryNoun, action: string): string {
  return actionOf(noun, action)?.label ?? action
}

/** The changed fields in words, none where the action's label says all. `names` are people's, by id. */
export function changesOf(
  noun: HistoryNoun,
  action: string,
  kept: StoredChanges,
  names: ReadonlyMap<string, string>,
): HistoryChange[] {
  return actionOf(noun, action)?.silent ? [] : fieldChanges(noun, kept, names)
}

function actionOf(noun: HistoryNoun, action: string): Action | undefined {
  return new Map<string, Action>(Object.entries(ACTIONS[noun])).get(action)
}
