import { useMemo, useSyncExternalStore } from 'react'
import { keptMarks, subscribeToKeptMarks } from '#web/booking/marks/kept-marks.ts'
import { readWaiting, type WaitingMark } from '#web/booking/marks/mark-queue.ts'

/** A member's marks that wait in this browser, the oldest first. */
export function useKeptMarks(memberId: string): readonly WaitingMark[] {
  const text = useSyncExternalStore(subscribeToKeptMarks, () => keptMarks(memberId))
  return useMemo(() => readWaiting(text), [text])
}
