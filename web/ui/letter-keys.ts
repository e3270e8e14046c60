import { useSyncExternalStore } from 'react'
import { keptChoice } from '#web/ui/kept-choice.ts'

const { get, set, subscribe } = keptChoice(
  'forge.letter-keys',
  (text) => text !== 'off',
  (on) => (on ? 'on' : 'off'),
)

/** Whether single keys without Ctrl or Alt do something in lists; the same in every tab (docs/product.md, SET-6). */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, get)
}

export const switchLetterKeys = set

/** The single key that this event gives a list; null with Ctrl, Alt or Cmd, in a box, or switched off. */
export function letterOf(event: KeyboardEvent): string | null {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  if (!get() || ctrlKey || metaKey || altKey || isComposing || key.length !== 1) return null
  const inBox = target instanceof Element && target.closest('input, select, textarea, [contenteditable]')
  return inBox ? null : key
}
