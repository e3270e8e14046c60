import type { Booking } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'

/** The props of a dialog about what becomes of a booking. */
export interface PlanProps {
  raid: Raid
  booking: Booking
  onClose(): void
}
