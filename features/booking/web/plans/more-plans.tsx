import type { Booking } from '#features/booking/booking.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'

export const loadBookingMenu = () => import('./booking-menu.tsx')
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
