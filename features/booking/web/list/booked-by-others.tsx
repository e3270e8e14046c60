import type { Booking } from '#features/booking/booking.ts'
import { runId } from '#features/booking/rules.ts'
import { linkTo } from '#features/booking/web/address/raid-address.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { ClassChip } from '#features/raid/web/game/chips.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { BookedAt } from './booked-at.tsx'
import { BookingStatus } from './booking-status.tsx'
import { CopyLink, CopyText } from './copy-buttons.tsx'
import { Masked } from './masked.tsx'
import { classesOf } from './withheld.ts'

interface BookedByOthersProps {
  raidId: string
  /** At least one booking that the viewer gets without its client. */
  bookings: readonly Booking[]
  /** The booking that the address names; where it is one of these they are open. */
  linkedId: string | null
}

/** The bookings of others: one line with the classes, which opens to a line for each booking (LIST-7). */
export function BookedByOthers({ raidId, bookings, linkedId }: BookedByOthersProps) {
  return (
    <Fold
      title={`${bookings.length} booked by others`}
      summary={<Classes bookings={bookings} />}
      startsOpen={bookings.some(({ _id }) => _id === linkedId)}
    >
      <ul>
        {bookings.map((booking) => (
          <Line key={booking._id} raidId={raidId} booking={booking} linked={booking._id === linkedId} />
        ))}
      </ul>
    </Fold>
  )
}

function Classes({ bookings }: Pick<BookedByOthersProps, 'bookings'>) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {classesOf(bookings).map(({ name, count }) => (
        <span key={name} className="inline-flex items-center gap-1 text-2xs text-bone-300">
          <ClassChip name={name} />
          {count > 1 && (
            <>
              <span aria-hidden>×</span>
              {count}
            </>
          )}
        </span>
      ))}
    </span>
  )
}

function Line({ raidId, booking, linked }: { raidId: string; booking: Booking; linked: boolean }) {
  const of = clientLabel(booking)
  return (
    <li
      className={classNames(
        'flex min-h-9 flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-1 text-xs text-bone-300 not-last:border-b not-last:border-ink-700 hover:bg-ink-800/60 @2xl:grid @2xl:grid-cols-[9rem_minmax(0,1fr)_9rem_minmax(0,9rem)_8rem]',
        linked && 'linked',
      )}
    >
      <span id={`booking-${booking._id}`} className="inline-flex items-center gap-2">
        <Masked />
        <ClassChip name={booking.clientClass} />
      </span>
      <span className="min-w-0 break-words">
        <Isolated>{booking.userId.username}</Isolated>
      </span>
      <BookedAt booking={booking} />
      <span className="inline-flex flex-wrap items-center gap-1">
        <BookingStatus booking={booking} />
        {linked && <StatusChip tone="warning">Linked</StatusChip>}
      </span>
      <span className="inline-flex items-center gap-1 font-mono">
        {runId(booking._id)}
        <CopyText text={booking._id} what="RunID" of={of} />
        <CopyLink of={of} to={linkTo(raidId, booking._id)} />
      </span>
    </li>
  )
}
