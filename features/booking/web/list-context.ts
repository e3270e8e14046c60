import { createContext, useContext } from 'react'
import type { Editing } from '#features/booking/web/form/booking-values.ts'
import type { Raid } from '#features/raid/raid.ts'

export interface Arrival {
  readonly raidId: string
  readonly bookingId: string | null
}

/** Cells of the booking page read this context directly, so that a row renders only when its own raid changes. */
interface ListShared {
  now: Date
  /** The next start of all raids; null if none is to come. */
  next: string | null
  openId: string | null
  bookingId: string | null
  /** The target of a followed link until it takes the focus. */
  arrival: Arrival | null
  arrived(): void
  toggle(raid: Raid): void
  /** Opens the booking form. */
  open(form: Editing): void
}

export const ListContext = createContext<ListShared | null>(null)

export function useList(): ListShared {
  const shared = useContext(ListContext)
  if (shared === null) throw new Error('useList is for what stands within the list of raids')
  return shared
}
