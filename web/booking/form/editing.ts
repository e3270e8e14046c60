import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'

/** The purpose for which the booking form is open. */
export interface Editing {
  raid: Raid
  /** The booking to edit; null makes a new one. */
  booking: Booking | null
  /** A new one is for the client of this one. */
  sameClientAs: Booking | null
  /** A new one goes into the line of the raid, which is full. */
  waits: boolean
}
