import { createContext, useContext } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'

export interface Arrival {
  readonly raidId: string
  readonly bookingId: string | null
}

/**
 * The shared context of the booking page's rows. It reaches the cells past the rows, so that a row renders again for its own raid
 * and for nothing else.
 */
interface ListShared {
  now: Date
  /** When the next of all raids starts; null when none is to come. */
  next: string | null
  openId: string | null
  bookingId: string | null
  /** The target of a followed link that has not had the focus yet. */
  arrival: Arrival | null
  arrived(): void
  toggle(raid: Raid): void
  book(raid: Raid): void
  joinBackup(raid: Raid): void
  bookAnother(raid: Raid, sameClientAs: Booking): void
  edit(booking: Booking): void
}

export const ListContext = createContext<ListShared | null>(null)

export function useList(): ListShared {
  const shared = useContext(ListContext)
  if (shared === null) throw new Error('useList is for what stands within the list of raids')
  return shared
}
