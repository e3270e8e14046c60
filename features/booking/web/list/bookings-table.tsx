import { Users } from 'lucide-react'
import { type CSSProperties, memo, useMemo } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { hasEnded } from '#features/booking/rules.ts'
import { goldWidth } from '#features/raid/web/game/gold.tsx'
import { EmptyLine, EmptyState, LoadingNote } from '#platform/ui/feedback/states.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { BookingRows, type BookingRowsProps } from './booking-rows.tsx'

const EndedBookings = onDemand(() => import('./ended-bookings.tsx'))

type BookingsTableProps = Omit<BookingRowsProps, 'label'>

/**
 * The bookings of one raid: those that are booked and, folded below them, who waits in line and what has ended. Drawn for
 * what is passed here and nothing else, since forty of them take longer than everything above them.
 */
export const BookingsTable = memo(function BookingsTable(props: BookingsTableProps) {
  const { raid, bookings, expected, error } = props
  const kinds = useMemo(() => bookings && kindsOf(bookings), [bookings])
  if (bookings?.length === 0) return <NoBookings />
  if (bookings === undefined && expected === 0 && error === null) return <ComingBookings />
  return (
    <section
      aria-label={`Bookings of ${raid.name}`}
      style={widthOfGold(bookings ?? [])}
      className="overflow-clip rounded-lg border border-ink-700 bg-ink-900 divide-y divide-ink-700 @min-[50rem]:[&_td]:px-1.5 @min-[50rem]:[&_td]:py-1 @min-[50rem]:[&_td:first-child]:pl-2 @min-[50rem]:[&_td:last-child]:pr-2 @min-[50rem]:[&_th]:px-1.5 @min-[50rem]:[&_th:first-child]:pl-2 @min-[50rem]:[&_th:last-child]:pr-2"
    >
      {kinds?.booked.length === 0 ? (
        <EmptyLine>Nobody is booked.</EmptyLine>
      ) : (
        <BookingRows {...props} label={`Bookings of ${raid.name}`} bookings={kinds?.booked} />
      )}
      {kinds && <FoldedBookings {...props} {...kinds} />}
    </section>
  )
})

interface Kinds {
  readonly booked: readonly Booking[]
  readonly backups: readonly Booking[]
  readonly ended: readonly Booking[]
}

function kindsOf(bookings: readonly Booking[]): Kinds {
  return {
    booked: bookings.filter(({ state }) => state === 'booked'),
    backups: bookings.filter(({ state }) => state === 'backup'),
    ended: bookings.filter(hasEnded),
  }
}

type FoldedBookingsProps = BookingsTableProps & Omit<Kinds, 'booked'>

/** The backups and the ended bookings, each a line that opens; one that the address names is open. */
function FoldedBookings({ backups, ended, ...props }: FoldedBookingsProps) {
  const { raid, linkedId } = props
  const isLinked = ({ _id }: Booking) => _id === linkedId
  return (
    <>
      {backups.length > 0 && (
        <Fold title={`Backup (${backups.length})`} startsOpen={backups.some(isLinked)}>
          <BookingRows {...props} label={`Backup of ${raid.name}`} bookings={backups} />
        </Fold>
      )}
      {ended.length > 0 && (
        <Fold title={`Cancelled and no-show (${ended.length})`} startsOpen={ended.some(isLinked)}>
          <EndedBookings bookings={ended} linkedId={linkedId} />
        </Fold>
      )}
    </>
  )
}

/** Where none is expected nothing moves when that turns out to be so. */
function ComingBookings() {
  return (
    <div className="animate-breathe">
      <LoadingNote />
      <div aria-hidden className="invisible">
        <NoBookings />
      </div>
    </div>
  )
}

function NoBookings() {
  return (
    <div className="rounded-lg border border-ink-700 bg-ink-900">
      <EmptyState title="No bookings yet." icon={<Users aria-hidden />}>
        Clients appear here as soon as they are booked.
      </EmptyState>
    </div>
  )
}

function widthOfGold(bookings: readonly Booking[]): CSSProperties {
  return goldWidth(bookings.flatMap(({ price, owes }) => [price ?? 0, owes ?? 0]))
}
