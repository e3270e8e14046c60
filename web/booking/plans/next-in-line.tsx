import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#domain/booking/booking.ts'
import { suited } from '#domain/booking/line.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { hasStarted } from '#domain/raid/rules.ts'
import { bossesIn, curveBossesOf } from '#domain/raid/sold.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { raidBookings } from '#web/booking/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** The backup that gets the slot when this booking gives it up (docs/product.md, PLAN-3). */
export function NextInLine({ raid, booking }: { raid: Raid; booking: Booking }) {
  const now = useNow()
  const all = useQuery(raidBookings(raid._id)).data ?? []
  const line = all.filter(({ state }) => state === 'backup')
  const [next] = suited(without(booking, raid), line)
  return (
    <p role="status" className="mb-4 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
      {booking.state === 'backup' ? (
        'This is a backup, so no slot is freed.'
      ) : next === undefined ? (
        `Nobody is waiting${line.length > 0 ? ' for it' : ''}. The slot will be free.`
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

/** The raid's slots when the booking has given up its own. */
function without({ selectedBosses }: Booking, raid: Raid) {
  const freed = bossesIn(selectedBosses, raid)
  const bosses = curveBossesOf(raid)
  return {
    ...raid,
    clients: raid.clients.slice(1),
    curveTaken: raid.curveTaken?.map((taken, at) => taken - Number(freed.includes(bosses[at] ?? ''))),
  }
}
