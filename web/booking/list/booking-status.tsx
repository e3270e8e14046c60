import type { Booking } from '#domain/booking/booking.ts'
import { MARK, SHOWN_MARKS, type ShownMark } from '#domain/booking/mark.ts'
import { isOverdue } from '#domain/raid/rules.ts'
import { placeText } from '#web/booking/client-label.ts'
import { useList } from '#web/booking/list-context.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'

const SET: Readonly<Record<ShownMark, { tone: Tone; says: string }>> = {
  lock: { tone: 'quiet', says: 'Locked' },
  'in-group': { tone: 'info', says: 'In group' },
  status: { tone: 'done', says: 'Done' },
}

interface BookingStatusProps {
  booking: Booking
  /** Marks that have a button beside it: the button shows the state, and only those who hear it get the word. */
  besideButtons?: readonly ShownMark[]
}

/** How far a booking is, in words: its marks, or its place in line. */
export function BookingStatus({ booking, besideButtons = [] }: BookingStatusProps) {
  if (booking.state === 'backup') return <Waiting booking={booking} />
  const set = SHOWN_MARKS.filter((mark) => booking[MARK[mark].field])
  const chips = set.filter((mark) => !besideButtons.includes(mark))
  const heard = set.filter((mark) => besideButtons.includes(mark)).map((mark) => SET[mark].says)
  const pending = !booking.status && !besideButtons.includes('status')
  return (
    <>
      {pending && <StatusChip tone="warning">Pending</StatusChip>}
      {chips.map((mark) => (
        <StatusChip key={mark} tone={SET[mark].tone}>
          {SET[mark].says}
        </StatusChip>
      ))}
      {heard.length > 0 && <span className="sr-only">{heard.join(', ')}</span>}
    </>
  )
}

/** The place in line; of a raid that takes no more bookings, that it came to nothing. */
function Waiting({ booking }: Pick<BookingStatusProps, 'booking'>) {
  const { now } = useList()
  const { raid, waiting } = usePlans()
  const { outcome } = booking
  const said = outcome === 'kept' ? ', deposit kept' : outcome === 'returned' ? ', deposit given back' : ''
  if (isOverdue(raid, now)) return <StatusChip tone="quiet">{`Not needed${said}`}</StatusChip>
  return <StatusChip tone="info">{placeText(booking, waiting)}</StatusChip>
}
