import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { nameAndRealm } from '#web/booking/client-label.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'

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
