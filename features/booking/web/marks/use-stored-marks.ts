import { useMemo, useSyncExternalStore } from 'react'
import { readWaiting, type WaitingMark } from './mark-queue.ts'
import { storedMarks, subscribeToStoredMarks } from './stored-marks.ts'

/** A member's marks that wait in this browser, the oldest first. */
export function useStoredMarks(memberId: string): readonly WaitingMark[] {
  const text = useSyncExternalStore(subscribeToStoredMarks, () => storedMarks(memberId))
  return useMemo(() => readWaiting(text), [text])
}
