import { useMemo, useSyncExternalStore } from 'react'
import { keptMarks, subscribeToKeptMarks } from '#web/booking/marks/kept-marks.ts'
import { readWaiting, type WaitingMark } from '#web/booking/marks/mark-queue.ts'

/** A member's marks that wait in this browser, the oldest first. */
export function useKeptMarks(memberId: string): readonly WaitingMark[] {
  const text = useSyncExternalStore(subscribeToKeptMarks, () => keptMarks(memberId))
  return useMemo(() => readWaiting(text), [text])
}

/** What signing out means for the member's marks that wait in this browser; null when none do (docs/product.md, TONIGHT-8). */
export function useWaitingNote(memberId: string): string | null {
  const { length } = useKeptMarks(memberId)
  if (length === 0) return null
  const [have, them] = length === 1 ? ['A mark has', 'it'] : [`${length} marks have`, 'them']
  return `${have} not reached the server yet. Signed in again within 12 hours, this browser sends ${them}; nobody else does.`
}
