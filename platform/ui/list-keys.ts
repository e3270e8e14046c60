import { type KeyboardEvent as KeyPress, useSyncExternalStore } from 'react'
import { storedChoice } from './stored-choice.ts'

const { get, set, subscribe } = storedChoice(
  'forge.letter-keys',
  (text) => text !== 'off',
  (on) => (on ? 'on' : 'off'),
)

/** Whether single letter keys work in lists, in every tab (docs/product.md, SET-6). */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, get)
}

export const switchLetterKeys = set

/** The event's single key; null with Ctrl, Alt or Cmd, in a box, or if switched off. */
function letterOf(event: KeyboardEvent): string | null {
  const { target, ctrlKey, metaKey, altKey, isComposing } = event
  if (!get() || ctrlKey || metaKey || altKey || isComposing) return null
  const inBox = target instanceof Element && target.closest('input, select, textarea, [contenteditable]')
  return inBox ? null : latinKey(event)
}

/** Opens the menu of the focused row. */
export const MORE_KEY = '.'
export const UNDO_KEY = 'u'

/**
 * A list's single keys, for its element's `onKeyDown`. They act on the focused row, an element with `data-row`, its
 * record's id: J and K go to the next and the previous row, to its `data-focus` or first control; '.' and U click its
 * `data-more` and `data-undo`; `acts` are the list's own.
 */
export function useListKeys<Row extends { readonly _id: string }>(
  rows: readonly Row[] = [],
  acts: Readonly<Record<string, (row: Row, event: KeyPress<HTMLElement>) => unknown>> = {},
) {
  return (event: KeyPress<HTMLElement>) => {
    const key = letterOf(event.nativeEvent)
    const item = itemOf(event)
    // A nested list has handled it.
    if (key === null || item === null || event.defaultPrevented) return
    const row = rows.find(({ _id }) => _id === item.getAttribute('data-row'))
    const act = acts[key]
    const common = COMMON[key]
    if (row !== undefined && act !== undefined) void act(row, event)
    else if (common !== undefined) common(item, event.currentTarget)
    else return
    event.preventDefault()
  }
}

function itemOf({ target, currentTarget: list }: KeyPress<HTMLElement>): Element | null {
  const item = target instanceof Element ? target.closest('[data-row]') : null
  return item !== null && list.contains(item) ? item : null
}

const COMMON: Readonly<Record<string, (item: Element, list: Element) => void>> = {
  j: (item, list) => step(item, list, 1),
  k: (item, list) => step(item, list, -1),
  [MORE_KEY]: (item) => item.querySelector<HTMLElement>('[data-more]')?.click(),
  [UNDO_KEY]: (item) => item.querySelector<HTMLElement>('[data-undo]')?.click(),
}

function step(item: Element, list: Element, by: 1 | -1): void {
  const items = [...list.querySelectorAll('[data-row]')]
  const next = items[items.indexOf(item) + by]
  const stop =
    next?.querySelector<HTMLElement>('[data-focus]') ?? next?.querySelector<HTMLElement>('a[href], button')
  stop?.focus()
}

/** Where these keys are on a US keyboard, for layouts without Latin letters. */
const PUNCTUATION: Readonly<Record<string, string>> = { Slash: '/', Period: '.', Space: ' ' }

/**
 * A key's meaning in lower case; null for keys such as Enter. A Latin letter counts by the layout (Dvorak, AZERTY); another
 * letter by its position on a US keyboard (Cyrillic, Greek, Hebrew). A digit key is its digit, also if that needs Shift.
 */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string | null {
  if (/^[a-z0-9./ ]$/i.test(key)) return key.toLowerCase()
  // 'Process': an input method took the key.
  if (/^\w{2,}$/.test(key) && key !== 'Process') return null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !shiftKey) return digit
  if (/^[\p{Script=Latin}\p{ASCII}]$/u.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? PUNCTUATION[code] ?? null
}
