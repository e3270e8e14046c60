import type { Booking } from '#domain/booking/booking.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'

export const loadBookingMenu = () => import('#web/booking/plans/booking-menu.tsx')
const BookingMenu = onDemand(loadBookingMenu)

/** The row's actions are computed when its menu opens: a list has hundreds. */
export function MorePlans({ booking }: { booking: Booking }) {
  return (
    <MoreMenu
      label={`More for ${clientLabel(booking)}`}
      className="-my-0.5 size-6! text-bone-500!"
      items={() => <BookingMenu booking={booking} />}
    />
  )
}
