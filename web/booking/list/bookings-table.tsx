import { Users } from 'lucide-react'
import { type CSSProperties, memo, useMemo } from 'react'
import type { Booking, ShownMark } from '#domain/booking/booking.ts'
import { BookedByOthers } from '#web/booking/list/booked-by-others.tsx'
import { BookingActions, type RaidOfBookings } from '#web/booking/list/booking-actions.tsx'
import { Client, Leads, Owes, Price, Written } from '#web/booking/list/booking-cells.tsx'
import { sortForViewer } from '#web/booking/list/withheld.ts'
import { GOLD_WIDTH, goldWidth } from '#web/game/gold-width.ts'
import { useMember } from '#web/member/member-context.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'

interface BookingsTableProps {
  raid: RaidOfBookings
  /** Undefined while they load. */
  bookings: readonly Booking[] | undefined
  /** The booking that the address names; it is highlighted. */
  linkedId: string | null
  /** How many are likely to come. */
  expected: number
  error: Error | null
  errorTitle: string
  onRetry(): unknown
  retrying: boolean
  onAsk(mark: ShownMark, booking: Booking): void
  onEdit(booking: Booking): void
}

const ROWS_BY_ARROWS = arrowKeys('tbody > tr, li')

/** A booking costs as much to draw as three raids, so the rows follow what stands above them. */
const AT_ONCE = 0

/**
 * The bookings of one raid, a line each: those that the viewer may read, and below them, folded, what others booked.
 * Drawn for what is passed here and nothing else, since forty of them take longer than everything above them.
 */
export const BookingsTable = memo(function BookingsTable(props: BookingsTableProps) {
  const { raid, bookings, linkedId, expected, onAsk, onEdit, onRetry, ...state } = props
  const { actor } = useMember()
  const sorted = useMemo(() => bookings && sortForViewer(bookings, actor._id), [bookings, actor._id])
  const columns = useMemo(() => columnsOf(raid, onAsk, onEdit), [raid, onAsk, onEdit])
  const rows = sorted?.readable
  const withheld = sorted?.withheld ?? []
  if (bookings?.length === 0) return <NoBookings />
  if (bookings === undefined && expected === 0 && state.error === null) return <ComingBookings />
  return (
    <section
      aria-label={`Bookings of ${raid.name}`}
      ref={ROWS_BY_ARROWS}
      style={widthOfGold(rows ?? [])}
      className="overflow-clip rounded-lg border border-ink-700 bg-ink-900 @min-[50rem]:[&_td]:px-1.5 @min-[50rem]:[&_td]:py-1 @min-[50rem]:[&_td:first-child]:pl-3 @min-[50rem]:[&_td:last-child]:pr-2 @min-[50rem]:[&_th]:px-1.5 @min-[50rem]:[&_th:first-child]:pl-3 @min-[50rem]:[&_th:last-child]:pr-2"
    >
      <p className="sr-only">
        The left and right arrow keys lead through one booking, up and down to the others.
      </p>
      {(rows === undefined || rows.length > 0) && (
        <DataTable
          {...state}
          label={`Bookings of ${raid.name}`}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowClassName={({ _id }) => (_id === linkedId ? LINKED : undefined)}
          cardsBelow="nested"
          skeletonRows={Math.max(1, expected)}
          rowHeight={48}
          // The booking that the address names can be scrolled to.
          atOnce={Math.max(AT_ONCE, (rows?.findIndex(({ _id }) => _id === linkedId) ?? -1) + 1)}
          onRetry={() => void onRetry()}
          empty={null}
        />
      )}
      {withheld.length > 0 && (
        <div className={rows?.length ? 'border-t border-ink-700' : undefined}>
          <BookedByOthers raidId={raid._id} bookings={withheld} linkedId={linkedId} />
        </div>
      )}
    </section>
  )
})

/** Where none is expected nothing moves when that turns out to be so. */
function ComingBookings() {
  return (
    <div className="animate-breathe">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div aria-hidden className="invisible">
        <NoBookings />
      </div>
    </div>
  )
}

function NoBookings() {
  return (
    <div className="rounded-lg border border-ink-700 bg-ink-900">
      <EmptyState title="No bookings yet" icon={<Users aria-hidden />}>
        Clients appear here as soon as they are booked.
      </EmptyState>
    </div>
  )
}

function widthOfGold(bookings: readonly Booking[]): CSSProperties {
  return goldWidth(bookings.flatMap(({ price, owes }) => [price ?? 0, owes ?? 0]))
}

const LINKED = 'linked bg-ember-500/10 shadow-[inset_3px_0_var(--color-ember-500)]'

function columnsOf(
  raid: RaidOfBookings,
  onAsk: BookingsTableProps['onAsk'],
  onEdit: BookingsTableProps['onEdit'],
): readonly Column<Booking>[] {
  return [
    {
      key: 'client',
      header: 'Client',
      card: 'title',
      width: '28fr',
      cell: (booking) => <Client booking={booking} />,
    },
    {
      key: 'marks',
      header: 'Status',
      card: 'actions',
      width: '11.75rem',
      cell: (booking) => <BookingActions raid={raid} booking={booking} onAsk={onAsk} onEdit={onEdit} />,
    },
    {
      key: 'advertiser',
      header: 'Advertiser',
      width: '10fr',
      cell: ({ userId }) => (
        <span className="text-xs">
          <Isolated>{userId.username}</Isolated>
        </span>
      ),
    },
    {
      key: 'price',
      header: 'Price, Deposit',
      width: GOLD_WIDTH,
      align: 'end',
      cell: (booking) => <Price booking={booking} />,
    },
    {
      key: 'owes',
      header: 'Owes, Payment',
      width: `minmax(${GOLD_WIDTH},15.5fr)`,
      cell: (booking) => <Owes booking={booking} />,
    },
    {
      key: 'written',
      header: 'Contact, Notes',
      width: '12.5fr',
      cell: (booking) => <Written booking={booking} />,
    },
    {
      key: 'leads',
      header: 'RunID, Booked',
      width: '9.25rem',
      cell: (booking) => <Leads raidId={raid._id} booking={booking} />,
    },
  ]
}
