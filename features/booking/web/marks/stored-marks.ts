import { useMemo, useSyncExternalStore } from 'react'
import { readWaiting, type WaitingMark } from './mark-queue.ts'

/** Replaces localStorage for the life of the page if the browser denies it. */
const inPage = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (memberId: string) => `forge.waiting-marks.${memberId}`

/** The text of a member's waiting marks in this browser; null for none. */
export function storedMarks(memberId: string): string | null {
  const key = keyOf(memberId)
  try {
    return inPage.get(key) ?? localStorage.getItem(key)
  } catch {
    return inPage.get(key) ?? null
  }
}

/** Stores a member's waiting marks; null removes them. */
export function storeMarks(memberId: string, text: string | null): void {
  const key = keyOf(memberId)
  inPage.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) inPage.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: this page's changes and those of other tabs. */
export function subscribeToStoredMarks(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A member's waiting marks in this browser, oldest first. */
export function useStoredMarks(memberId: string): readonly WaitingMark[] {
  const text = useSyncExternalStore(subscribeToStoredMarks, () => storedMarks(memberId))
  return useMemo(() => readWaiting(text), [text])
}

/** What signing out does to the member's waiting marks; null if there are none (docs/product.md, TONIGHT-8). */
export function useWaitingNote(memberId: string): string | null {
  const { length } = useStoredMarks(memberId)
  if (length === 0) return null
  const [have, them] = length === 1 ? ['A mark has', 'it'] : [`${length} marks have`, 'them']
  return `${have} not reached the server yet. Signed in again within 12 hours, this browser sends ${them}; nobody else does.`
}
