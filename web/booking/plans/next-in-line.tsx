import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { hasStarted } from '#domain/raid/rules.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { raidBookings } from '#web/booking/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** The backup that gets the slot when this booking gives it up (docs/product.md, PLAN-3). */
export function NextInLine({ raid, booking }: { raid: Raid; booking: Booking }) {
  const now = useNow()
  const all = useQuery(raidBookings(raid._id)).data ?? []
  const line = all.filter(({ state }) => state === 'backup')
  // When the booking has given up its own slot.
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
