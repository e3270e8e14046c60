import { Check, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, SHOWN_MARKS, type ShownMark, stateOf } from '#features/booking/mark.ts'
import { runId, takenGold, whyNotMark, whyNotMarked, whyNotOffer } from '#features/booking/rules.ts'
import { linkTo } from '#features/booking/web/address/raid-address.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { usePlans } from '#features/booking/web/plans/plan.ts'
import { MorePlans } from '#features/booking/web/plans/plans.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import { isOverdue } from '#features/raid/rules.ts'
import { ClassChip } from '#features/raid/web/game/chips.tsx'
import { formatGold, GOLD_WIDTH } from '#features/raid/web/game/gold.tsx'
import { can } from '#platform/call/rights.ts'
import { Button } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useListKeys } from '#platform/ui/list-keys.ts'
import { Fold } from '#platform/ui/page.tsx'
import { type Column, DataTable, type DataTableProps } from '#platform/ui/table/data-table.tsx'
import { BookedBy, Client, ClientName, Owes, Price, Written } from './booking-cells.tsx'
import { BookedAt, CopyLink, CopyText, InstantOf, Masked } from './cell-parts.tsx'

export interface BookingRowsProps
  extends Pick<DataTableProps<Booking>, 'label' | 'error' | 'errorTitle' | 'retrying'> {
  /** Undefined while loading. */
  bookings: readonly Booking[] | undefined
  linkedId: string | null
  /** The number of rows to reserve while loading. */
  expected: number
  onRetry(): unknown
  /** A stable function. */
  onAsk(asked: AskedMark): void
}

export interface AskedMark {
  readonly mark: ShownMark
  readonly booking: Booking
}

export function BookingRows(props: BookingRowsProps) {
  const { label, bookings, linkedId, expected, onAsk, onRetry, ...state } = props
  const { actor } = useMember()
  const columns = useMemo(() => columnsOf(onAsk), [onAsk])
  const { readable: rows, withheld = [] } = bookings ? sortForViewer(bookings, actor._id) : {}
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
          <BookedByOthers bookings={withheld} linkedId={linkedId} />
        </div>
      )}
    </>
  )
}

function columnsOf(onAsk: BookingRowsProps['onAsk']): readonly Column<Booking>[] {
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
      cell: (booking) => <BookingActions booking={booking} onAsk={onAsk} />,
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

interface LinesProps {
  bookings: readonly Booking[]
  /** The booking in the address; the fold that contains it opens. */
  linkedId: string | null
}

function BookedByOthers({ bookings, linkedId }: LinesProps) {
  return (
    <Fold
      title={`${bookings.length} booked by others`}
      summary={
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
      }
      startsOpen={bookings.some(({ _id }) => _id === linkedId)}
    >
      <ul>
        {bookings.map((booking) => (
          <Line key={booking._id} booking={booking} linked={booking._id === linkedId} />
        ))}
      </ul>
    </Fold>
  )
}

function Line({ booking, linked }: { booking: Booking; linked: boolean }) {
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
        <CopyLink of={of} to={linkTo(booking.raidId, booking._id)} />
      </span>
    </li>
  )
}

function BookingActions({ booking, onAsk }: { booking: Booking } & Pick<BookingRowsProps, 'onAsk'>) {
  const { open } = useList()
  const { raid } = usePlans()
  const { actor } = useMember()
  const takesMarks = whyNotMarked(booking) === null
  const marks = SHOWN_MARKS.filter((mark) => takesMarks && whyNotMark(mark, raid, actor) === null)
  const mayEdit = can(actor.roles, 'edit-booking') && whyNotOffer(booking, actor) === null
  return (
    <div className="flex flex-wrap items-center gap-1">
      {(marks.length > 0 || mayEdit) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
        <div
          role="group"
          aria-label={`Actions for ${clientLabel(booking)}`}
          className="flex flex-wrap gap-1.5"
        >
          {mayEdit && (
            <Button
              size="small"
              className="px-1.5!"
              aria-describedby={`booking-${booking._id}`}
              onClick={() => open({ raid, booking })}
              icon={<Pencil aria-hidden className="size-3.5" />}
            >
              Edit
            </Button>
          )}
          {marks.length > 0 && (
            <div className="inline-flex divide-x divide-ink-500 rounded-lg border border-ink-500">
              {marks.map((mark) => (
                <MarkButton key={mark} mark={mark} booking={booking} onAsk={onAsk} />
              ))}
            </div>
          )}
        </div>
      )}
      <BookingStatus booking={booking} besideButtons={marks} />
    </div>
  )
}

/**
 * If the mark is set, the word is struck through, and the button is `aria-disabled`, not `disabled`, so that it keeps the
 * focus that the closing dialog returns.
 */
function MarkButton({ mark, booking, onAsk }: AskedMark & Pick<BookingRowsProps, 'onAsk'>) {
  const { field, verb } = MARK[mark]
  const isSet = booking[field]
  return (
    <button
      type="button"
      aria-disabled={isSet || undefined}
      aria-describedby={`booking-${booking._id}`}
      onClick={() => {
        if (!isSet) onAsk({ mark, booking })
      }}
      className={classNames(
        'pressable touch-target inline-flex min-h-8 items-center gap-0.5 px-1.5 text-xs font-semibold whitespace-nowrap -outline-offset-2 first:rounded-l-lg last:rounded-r-lg',
        isSet
          ? 'cursor-not-allowed! text-bone-500 line-through'
          : 'bg-ink-800 text-bone-100 hover:bg-ink-700',
      )}
    >
      {isSet && <Check aria-hidden className="size-3 shrink-0 text-moss-400" />}
      {verb}
    </button>
  )
}

interface BookingStatusProps {
  booking: Booking
  /** Marks that have a button next to the word. If Done has a button, only screen readers get the word. */
  besideButtons?: readonly ShownMark[]
}

function BookingStatus({ booking, besideButtons = [] }: BookingStatusProps) {
  const { now } = useList()
  const { raid } = usePlans()
  const { outcome, status, lock, inGroup, paid } = booking
  const isOver = isOverdue(raid, now)
  if (booking.state === 'backup') {
    const { word, tone } = stateOf(booking, { isOver })
    const said = outcome === 'kept' ? ', deposit kept' : outcome === 'returned' ? ', deposit given back' : ''
    return <StatusChip tone={tone}>{word + said}</StatusChip>
  }
  const isMarked = status || lock || inGroup || paid
  const { word, tone } = stateOf(booking)
  if (besideButtons.includes('status')) return isMarked && <span className="sr-only">{word}</span>
  return (
    <>
      {!status && <StatusChip tone="warning">Pending</StatusChip>}
      {isMarked && <StatusChip tone={tone}>{word}</StatusChip>}
    </>
  )
}

/**
 * `readable`: rows that the viewer may read, their own first. `withheld`: rows of which the viewer gets the class and no
 * name (docs/product.md, BOOK-11).
 */
export function sortForViewer<Row extends Pick<Booking, 'masked' | 'userId'>>(
  bookings: readonly Row[],
  viewerId: string,
) {
  const readable = bookings.filter(({ masked }) => !masked)
  const isOwn = ({ userId }: Row) => userId._id === viewerId
  return {
    readable: [...readable.filter(isOwn), ...readable.filter((booking) => !isOwn(booking))],
    withheld: bookings.filter(({ masked }) => masked),
  }
}

/** The number of bookings per class, in order of first appearance. */
export function classesOf(bookings: readonly Pick<Booking, 'clientClass'>[]) {
  const byClass = Map.groupBy(bookings, ({ clientClass }) => clientClass)
  return [...byClass].map(([name, { length: count }]) => ({ name, count }))
}

export function EndedBookings({ bookings, linkedId }: LinesProps) {
  const onKeyDown = useListKeys()
  return (
    <ul onKeyDown={onKeyDown}>
      {bookings.map((booking) => (
        <EndedLine key={booking._id} booking={booking} linked={booking._id === linkedId} />
      ))}
    </ul>
  )
}

function EndedLine({ booking, linked }: { booking: Booking; linked: boolean }) {
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
