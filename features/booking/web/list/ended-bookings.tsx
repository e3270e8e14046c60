import type { Booking } from '#features/booking/booking.ts'
import { stateOf } from '#features/booking/mark.ts'
import { takenGold } from '#features/booking/rules.ts'
import { MorePlans } from '#features/booking/web/plans/plans.tsx'
import { ClassChip } from '#features/raid/web/game/chips.tsx'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useListKeys } from '#platform/ui/list-keys.ts'
import { ClientName } from './booking-cells.tsx'
import { InstantOf } from './cell-parts.tsx'

interface EndedBookingsProps {
  bookings: readonly Booking[]
  /** The booking that the address names. */
  linkedId: string | null
}

/** The ended bookings: the client, who ended it, when and why, and the outcome for the gold. */
export default function EndedBookings({ bookings, linkedId }: EndedBookingsProps) {
  const onKeyDown = useListKeys()
  return (
    <ul onKeyDown={onKeyDown}>
      {bookings.map((booking) => (
        <Line key={booking._id} booking={booking} linked={booking._id === linkedId} />
      ))}
    </ul>
  )
}

function Line({ booking, linked }: { booking: Booking; linked: boolean }) {
  const { word, tone } = stateOf(booking)
  return (
    <li
      data-row={booking._id}
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-1 text-xs text-bone-300 not-last:border-b not-last:border-ink-700 hover:bg-ink-800/60 @2xl:grid @2xl:grid-cols-[minmax(0,14rem)_6rem_minmax(0,1fr)_auto]',
        linked && 'linked',
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <ClientName booking={booking} />
        <ClassChip name={booking.clientClass} />
      </span>
      <span>
        <StatusChip tone={tone}>{word}</StatusChip>
      </span>
      <Story booking={booking} />
      <MorePlans booking={booking} />
    </li>
  )
}

function Story({ booking }: { booking: Booking }) {
  const { end, userId } = booking
  if (end === null) return <span />
  const { at, by, reason, from, deposit } = end
  return (
    <span className="min-w-0 break-words">
      {reason !== null && (
        <span className="text-bone-100">
          <Isolated>{reason}</Isolated>.{' '}
        </span>
      )}
      {deposit !== null && `${formatGold(takenGold(booking))} ${deposit}. `}
      {by && (
        <>
          By <Isolated>{by.username}</Isolated>,{' '}
        </>
      )}
      <InstantOf at={at} />. Booked by <Isolated>{userId.username}</Isolated>
      {from === 'backup' && ', as a backup'}
    </span>
  )
}
