import { useMemo } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import type { ShownMark } from '#features/booking/mark.ts'
import { MorePlans } from '#features/booking/web/plans/more-plans.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import { GOLD_WIDTH } from '#features/raid/web/game/gold.tsx'
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx'
import { BookedByOthers } from './booked-by-others.tsx'
import { BookingActions, type RaidOfBookings } from './booking-actions.tsx'
import { BookedBy, Client, Owes, Price, Written } from './booking-cells.tsx'
import { sortForViewer } from './withheld.ts'

export interface BookingRowsProps {
  /** The list's name for screen readers. */
  label: string
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

/** A line for each booking: those that the viewer may read, and below them, folded, what others booked. */
export function BookingRows(props: BookingRowsProps) {
  const { label, raid, bookings, linkedId, expected, onAsk, onEdit, onRetry, ...state } = props
  const { actor } = useMember()
  const sorted = useMemo(() => bookings && sortForViewer(bookings, actor._id), [bookings, actor._id])
  const columns = useMemo(() => columnsOf(raid, onAsk, onEdit), [raid, onAsk, onEdit])
  const rows = sorted?.readable
  const withheld = sorted?.withheld ?? []
  return (
    <>
      {(rows === undefined || rows.length > 0) && (
        <DataTable
          {...state}
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowClassName={({ _id }) => (_id === linkedId ? 'linked' : undefined)}
          cardsBelow="nested"
          skeletonRows={Math.max(1, expected)}
          rowHeight={48}
          onRetry={() => void onRetry()}
          empty={null}
        />
      )}
      {withheld.length > 0 && (
        <div className={rows?.length ? 'border-t border-ink-700' : undefined}>
          <BookedByOthers raidId={raid._id} bookings={withheld} linkedId={linkedId} />
        </div>
      )}
    </>
  )
}

function columnsOf(
  raid: RaidOfBookings,
  onAsk: BookingRowsProps['onAsk'],
  onEdit: BookingRowsProps['onEdit'],
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
      width: '13rem',
      cell: (booking) => <BookingActions raid={raid} booking={booking} onAsk={onAsk} onEdit={onEdit} />,
    },
    {
      key: 'advertiser',
      header: 'Advertiser, Booked',
      width: '13fr',
      cell: (booking) => <BookedBy booking={booking} />,
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
      width: '6.5rem',
      cell: (booking) => <Written booking={booking} />,
    },
    {
      key: 'more',
      header: 'More',
      width: '3rem',
      align: 'end',
      cell: (booking) => <MorePlans booking={booking} />,
    },
  ]
}
