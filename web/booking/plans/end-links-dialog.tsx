import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useDecision } from '#web/call/use-decision.ts'
import { useEndLinks } from '#web/tracking/queries.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface EndLinksDialogProps {
  raid: Raid
  booking: Booking
  onClose(): void
}

/** Ends all links to the client's page, which nobody can bring back. */
export function EndLinksDialog({ raid, booking, onClose }: EndLinksDialogProps) {
  const { busy, decide } = useDecision(useEndLinks(), 'Error ending the tracking links')

  return (
    <ConfirmDialog
      open
      title="End All Links"
      confirmLabel="End all links"
      busyLabel="Ending…"
      busy={busy}
      danger
      onConfirm={() => decide({ bookingId: booking._id }, onClose)}
      onCancel={onClose}
    >
      <WhoAndWhere raid={raid} booking={booking} />
      <p className="mt-3">Whoever has a link of this booking sees nothing there any more.</p>
    </ConfirmDialog>
  )
}
