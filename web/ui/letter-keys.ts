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
  const { target, ctrlKey, metaKey, altKey, isComposing } = event
  if (!get() || ctrlKey || metaKey || altKey || isComposing) return null
  const inBox = target instanceof Element && target.closest('input, select, textarea, [contenteditable]')
  return inBox ? null : latinKey(event)
}

/** Where the layout has no Latin letters these stand on a US keyboard. */
const PUNCTUATION: Readonly<Record<string, string>> = { Slash: '/', Period: '.', Space: ' ' }

/**
 * What a key means, in lower case; null for keys such as Enter. A Latin letter counts wherever the layout has it (Dvorak,
 * AZERTY); any other letter counts as what a US keyboard has in that place (Cyrillic, Greek, Hebrew). A digit's key is its
 * digit, also where that takes Shift.
 */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string | null {
  if (/^[a-z0-9./ ]$/i.test(key)) return key.toLowerCase()
  // 'Process': an input method has taken the letter.
  if (/^\w{2,}$/.test(key) && key !== 'Process') return null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !shiftKey) return digit
  if (/^[\p{Script=Latin}\p{ASCII}]$/u.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? PUNCTUATION[code] ?? null
}
