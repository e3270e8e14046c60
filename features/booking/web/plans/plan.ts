import { MARKS, type Mark } from '#features/booking/mark.ts'

/** The possible changes of a booking. */
export type Plan =
  | TakeBack
  | 'call'
  | 'correct'
  | 'warnings'
  | 'copy-link'
  | 'end-links'
  | 'promote'
  | 'move'
  | 'no-show'
  | 'cancel'
  | 'reinstate'
  | 'wait-again'
  | 'history'

/** Takes a mark back. */
export type TakeBack = `take-back-${Mark}`

/** The mark that the plan takes back; null for a plan that takes none back. */
export function takenBackBy(plan: Plan): Mark | null {
  return MARKS.find((mark) => plan === `take-back-${mark}`) ?? null
}
