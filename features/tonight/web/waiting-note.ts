import { useStoredMarks } from '#features/booking/web/marks/stored-marks.ts'

/** The effect of signing out on the member's marks that wait in this browser; null when none do (docs/product.md, TONIGHT-8). */
export function useWaitingNote(memberId: string): string | null {
  const { length } = useStoredMarks(memberId)
  if (length === 0) return null
  const [have, them] = length === 1 ? ['A mark has', 'it'] : [`${length} marks have`, 'them']
  return `${have} not reached the server yet. Signed in again within 12 hours, this browser sends ${them}; nobody else does.`
}
