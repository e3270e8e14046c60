import { Users } from 'lucide-react'
import { memo, useCallback } from 'react'
import type { Booking, ShownMark } from '#domain/booking/booking.ts'
import { clientLabel, nameAndRealm } from '#web/booking/client-label.ts'
import { BookingLine, type RaidOfBookings } from '#web/booking/list/booking-line.tsx'
import { CopyText } from '#web/booking/list/copy-buttons.tsx'
import { Shown } from '#web/booking/list/masked.tsx'
import { useList } from '#web/booking/list-context.ts'
import { ClassChip } from '#web/game/class-chip.tsx'
import { FactionChip } from '#web/game/faction-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
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

/** A booking costs as much to draw as three raids, so the rows follow what stands above them. */
const AT_ONCE = 0

/**
 * The bookings of one raid: a line of facts each, and a second one for words and actions. Drawn for what is passed
 * here and nothing else, since forty of them take longer than everything above them.
 */
export const BookingsTable = memo(function BookingsTable(props: BookingsTableProps) {
  const { raid, bookings, linkedId, expected, onAsk, onEdit, onRetry, ...state } = props
  const detail = useCallback(
    (booking: Booking) => <BookingLine raid={raid} booking={booking} onAsk={onAsk} onEdit={onEdit} />,
    [raid, onAsk, onEdit],
  )
  return (
    <div className="min-h-48 overflow-clip rounded-lg border border-ink-700 bg-ink-900">
      <DataTable
        {...state}
        label={`Bookings of ${raid.name}`}
        columns={COLUMNS}
        rows={bookings}
        rowKey={({ _id }) => _id}
        rowClassName={({ _id }) => (_id === linkedId ? LINKED : undefined)}
        skeletonRows={Math.max(1, expected)}
        rowHeight={64}
        detailHeight={64}
        // The booking that the address names can be scrolled to.
        atOnce={Math.max(AT_ONCE, (bookings?.findIndex(({ _id }) => _id === linkedId) ?? -1) + 1)}
        onRetry={() => void onRetry()}
        detail={detail}
        empty={
          <EmptyState title="No bookings yet" icon={<Users aria-hidden />}>
            Clients appear here as soon as they are booked.
          </EmptyState>
        }
      />
    </div>
  )
})

const LINKED =
  'linked bg-ember-500/10 shadow-[inset_3px_0_var(--color-ember-500)] [&+.data-table-detail]:bg-ember-500/10 [&+.data-table-detail]:shadow-[inset_3px_0_var(--color-ember-500)]'

const COLUMNS: readonly Column<Booking>[] = [
  {
    key: 'client',
    header: 'Client',
    card: 'title',
    width: '22fr',
    cell: (booking) => <Client booking={booking} />,
  },
  {
    key: 'advertiser',
    header: 'Advertiser',
    width: '14fr',
    className: 'break-words',
    cell: ({ userId }) => <Isolated>{userId.username}</Isolated>,
  },
  {
    key: 'payment',
    header: 'Payment',
    width: '12fr',
    cell: (booking) => <Payment booking={booking} />,
  },
  {
    key: 'price',
    header: 'Price',
    width: '10fr',
    align: 'end',
    cell: ({ price }) => <Amount gold={price} />,
  },
  {
    key: 'deposit',
    header: 'Deposit',
    width: '10fr',
    align: 'end',
    cell: ({ deposit }) => <Amount gold={deposit} />,
  },
  {
    key: 'owes',
    header: 'Owes',
    width: '10fr',
    align: 'end',
    cell: ({ owes }) => <Amount gold={owes} />,
  },
  {
    key: 'paidFull',
    header: 'Paid Full',
    width: '8fr',
    className: 'whitespace-nowrap',
    cell: ({ paidFull }) => <Shown value={paidFull}>{(full) => (full ? 'Yes' : 'No')}</Shown>,
  },
  { key: 'status', header: 'Status', width: '14fr', cell: (booking) => <Status booking={booking} /> },
]

function Client({ booking }: { booking: Booking }) {
  const { bookingId } = useList()
  const character = nameAndRealm(booking)
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span id={`booking-${booking._id}`} className="font-semibold break-words">
          <Shown value={booking.clientName}>{(name) => <Isolated>{name}</Isolated>}</Shown>
        </span>
        {character && <CopyText text={character} what="name and realm" of={clientLabel(booking)} />}
        <ClassChip name={booking.clientClass} />
        {booking._id === bookingId && <StatusChip tone="warning">Linked</StatusChip>}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-bone-300">
        <Shown value={booking.clientRealm}>{(realm) => <Isolated>{realm}</Isolated>}</Shown>
        {booking.clientFaction && <FactionChip faction={booking.clientFaction} />}
      </div>
    </div>
  )
}

/** Where the gold goes: realm, faction and source. */
function Payment({ booking: { paymentRealm, paymentFaction, source } }: { booking: Booking }) {
  return (
    <>
      <div>
        <Shown value={paymentRealm}>{(realm) => realm}</Shown>
      </div>
      {paymentFaction && source && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-bone-300">
          <FactionChip faction={paymentFaction} />
          {source}
        </div>
      )}
    </>
  )
}

function Amount({ gold }: { gold: number | null }) {
  return <Shown value={gold}>{(amount) => <Gold amount={amount} />}</Shown>
}

function Status({ booking }: { booking: Booking }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusChip tone={booking.status ? 'done' : 'warning'}>
        {booking.status ? 'Done' : 'Pending'}
      </StatusChip>
      {booking.lock && <StatusChip tone="quiet">Locked</StatusChip>}
      {booking.inGroup && <StatusChip tone="info">In group</StatusChip>}
    </span>
  )
}
