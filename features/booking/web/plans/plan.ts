import { createContext, useContext } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARKS, type Mark } from '#features/booking/mark.ts'
import type { Raid } from '#features/raid/raid.ts'

export type Plan =
  | `take-back-${Mark}`
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

export function takenBackBy(plan: Plan): Mark | null {
  return MARKS.find((mark) => plan === `take-back-${mark}`) ?? null
}

/** Cells read this context directly, so that rows do not render again. */
export interface PlansShared {
  raid: Raid
  /** Opens the dialog for the booking. */
  ask(plan: Plan | 'edit', booking: Booking): void
}

export const PlansContext = createContext<PlansShared | null>(null)

export function usePlans(): PlansShared {
  const shared = useContext(PlansContext)
  if (shared === null) throw new Error('usePlans is for what stands among the bookings of a raid')
  return shared
}
