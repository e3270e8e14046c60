import { type Booking, markedText, type ShownMark } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { MARK_LABELS } from '#web/booking/marks/mark-labels.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMarkBooking } from '#web/booking/queries.ts'
import { notePress } from '#web/booking/recent-presses.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface MarkDialogProps {
  raid: Raid
  /** What is asked about. */
  asked: { mark: ShownMark; booking: Booking }
  onClose(): void
}

/** Asks before a mark is set, since others act on it at once, and then sets it. */
export default function MarkDialog({ raid, asked: { mark, booking }, onClose }: MarkDialogProps) {
  const marking = useMarkBooking(raid._id)
  const { busy, run } = useSingleFlight()
  const { undo } = usePlans()
  const words = MARK_LABELS[mark]

  async function confirm() {
    try {
      await marking.mutateAsync({ mark, bookingId: booking._id })
      notePress({ raidId: raid._id, mark, bookingIds: [booking._id] })
      notify.success(markedText(mark), { label: 'Undo', run: () => undo(mark, booking) })
    } catch (error) {
      notify.error(failureTextWithReason(error, 'Failed to update booking status'))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.label}
      busyLabel={words.busy}
      busy={busy}
      onConfirm={() => void run(confirm)}
      onCancel={onClose}
    >
      <p className="text-bone-100">{words.question}</p>
      <p className="mt-2">
        <span className="font-semibold text-bone-100">
          <Client booking={booking} />
        </span>{' '}
        on <Isolated>{raid.name}</Isolated>. {words.consequence}
      </p>
    </ConfirmDialog>
  )
}

/** As clientLabel, with the name in an element of its own. */
function Client({ booking }: { booking: Booking }) {
  if (booking.clientName === null) return clientLabel(booking)
  return (
    <>
      <Isolated>{booking.clientName}</Isolated> ({booking.clientClass})
    </>
  )
}
