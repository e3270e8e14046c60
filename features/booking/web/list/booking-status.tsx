import type { Booking } from '#features/booking/booking.ts'
import { type ShownMark, stateOf } from '#features/booking/mark.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { usePlans } from '#features/booking/web/plans/plans-context.ts'
import { isOverdue } from '#features/raid/rules.ts'
import { StatusChip } from '#platform/ui/chip.tsx'

interface BookingStatusProps {
  booking: Booking
  /** Marks that have a button beside it. Where Done has one, the buttons show the state, and only those who hear it get the word. */
  besideButtons?: readonly ShownMark[]
}

/** How far a booking is, in words: 'Pending' until Done, the mark that was set last, or its place in line. */
export function BookingStatus({ booking, besideButtons = [] }: BookingStatusProps) {
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
