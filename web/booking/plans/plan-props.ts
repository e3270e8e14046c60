import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'

/** The props of a dialog about what becomes of a booking. */
export interface PlanProps {
  raid: Raid
  booking: Booking
  onClose(): void
}
