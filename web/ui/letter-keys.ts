import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'forge.letter-keys'

let on = read()
const listeners = new Set<() => void>()

/** Whether single keys without Ctrl or Alt do something in lists; the same in every tab (docs/product.md, SET-6). */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, () => on)
}

export function switchLetterKeys(to: boolean): void {
  on = to
  try {
    localStorage.setItem(STORAGE_KEY, to ? 'on' : 'off')
  } catch {
    // The browser keeps nothing for this site: the choice then lasts as long as the page.
  }
  tell()
}

/** The single key that a list is told by this event; null with Ctrl, Alt or Cmd, in a box, or switched off. */
export function letterOf(event: KeyboardEvent): string | null {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  if (!on || ctrlKey || metaKey || altKey || isComposing || key.length !== 1) return null
  const inBox = target instanceof Element && target.closest('input, select, textarea, [contenteditable]')
  return inBox ? null : key
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', takeFromOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', takeFromOtherTab)
  }
}

/** `key` is null when the other tab cleared everything. */
function takeFromOtherTab({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return
  on = read()
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}
