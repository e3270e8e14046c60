import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#features/booking/booking.ts'
import { clientLabel, nameAndRealm } from '#features/booking/web/client-label.ts'
import { raidBookings } from '#features/booking/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, hasStarted } from '#features/raid/rules.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'

/** The backup that gets the slot if this booking gives it up (docs/product.md, PLAN-3). */
export function NextInLine({ raid, booking }: { raid: Raid; booking: Booking }) {
  const now = useNow()
  const all = useQuery(raidBookings(raid._id)).data ?? []
  const line = all.filter(({ state }) => state === 'backup')
  // The first in line, counting the slot that this booking gives up.
  const [next] = line.slice(0, freeSlots({ ...raid, clients: raid.clients.slice(1) }))
  return (
    <p role="status" className="mb-4 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
      {booking.state === 'backup' ? (
        'This is a backup, so no slot is freed.'
      ) : next === undefined ? (
        'Nobody is waiting. The slot will be free.'
      ) : hasStarted(raid, now) ? (
        'The raid has started: the slot is free until somebody promotes a backup.'
      ) : (
        <>
          Next in line: <Isolated>{next.clientName ?? clientLabel(next)}</Isolated>, booked by{' '}
          <Isolated>{next.userId.username}</Isolated>. The slot is theirs at once.
        </>
      )}
    </p>
  )
}

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

export interface PlanProps {
  raid: Raid
  booking: Booking
  onClose(): void
}
