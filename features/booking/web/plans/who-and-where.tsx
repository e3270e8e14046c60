import type { Booking } from '#features/booking/booking.ts'
import { nameAndRealm } from '#features/booking/web/client-label.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'

/** The client whose plans change, on which raid, and when that starts. */
export function WhoAndWhere({ raid, booking }: { raid: Raid; booking: Booking }) {
  const now = useNow()
  const shownTime = useShownTime()
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-semibold text-bone-100">
        <Isolated>{nameAndRealm(booking) ?? booking.clientClass}</Isolated>
      </span>
      <span>
        <Isolated>{raid.name}</Isolated>
      </span>
      <span>
        starts {dayText(raid.date, now)}, {shownTime(raid.time)}
      </span>
    </span>
  )
}
