import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { endTrackingLinks } from '#domain/tracking/endpoints.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { callOnce } from '#web/call/call-once.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { notify } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface EndLinksDialogProps {
  raid: Raid
  booking: Booking
  onClose(): void
}

/** Ends all links to the client's page, which nobody can bring back. */
export function EndLinksDialog({ raid, booking, onClose }: EndLinksDialogProps) {
  const { busy, run } = useSingleFlight()

  async function end() {
    try {
      const { message } = await callOnce(endTrackingLinks, { bookingId: booking._id })
      notify.success(message ?? 'All tracking links ended')
    } catch (error) {
      notify.error(failureTextWithReason(error, 'Error ending the tracking links'))
      return
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title="End All Links"
      confirmLabel="End all links"
      busyLabel="Ending…"
      busy={busy}
      danger
      onConfirm={() => void run(end)}
      onCancel={onClose}
    >
      <WhoAndWhere raid={raid} booking={booking} />
      <p className="mt-3">Whoever has a link of this booking sees nothing there any more.</p>
    </ConfirmDialog>
  )
}
