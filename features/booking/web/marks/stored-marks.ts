import { useMemo, useSyncExternalStore } from 'react'
import { readWaiting, type WaitingMark } from './mark-queue.ts'

/** A store for the life of the page, in a browser without storage for this site. */
const inPage = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (memberId: string) => `forge.waiting-marks.${memberId}`

/** A member's marks that wait in this browser, as they were written; null when none do. */
export function storedMarks(memberId: string): string | null {
  const key = keyOf(memberId)
  try {
    return inPage.get(key) ?? localStorage.getItem(key)
  } catch {
    return inPage.get(key) ?? null
  }
}

/** Keeps a member's marks in the place of those from before; null keeps none. */
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

/** For useSyncExternalStore: hears of this page's changes and of other tabs'. */
export function subscribeToStoredMarks(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A member's marks that wait in this browser, the oldest first. */
export function useStoredMarks(memberId: string): readonly WaitingMark[] {
  const text = useSyncExternalStore(subscribeToStoredMarks, () => storedMarks(memberId))
  return useMemo(() => readWaiting(text), [text])
}

/** The effect of signing out on the member's marks that wait in this browser; null when none do (docs/product.md, TONIGHT-8). */
export function useWaitingNote(memberId: string): string | null {
  const { length } = useStoredMarks(memberId)
  if (length === 0) return null
  const [have, them] = length === 1 ? ['A mark has', 'it'] : [`${length} marks have`, 'them']
  return `${have} not reached the server yet. Signed in again within 12 hours, this browser sends ${them}; nobody else does.`
}
