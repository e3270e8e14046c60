import { endTrackingLinks } from '#domain/tracking/endpoints.ts'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Ends all links to the client's page, which nobody can bring back. */
export function EndLinksDialog({ raid, booking, onClose }: PlanProps) {
  const { busy, write } = useWrite('Error ending the tracking links')

  return (
    <ConfirmDialog
      open
      title="End All Links"
      confirmLabel="End all links"
      busyLabel="Ending…"
      busy={busy}
      danger
      onConfirm={() => write(endTrackingLinks, { bookingId: booking._id }, { done: onClose })}
      onCancel={onClose}
    >
      <WhoAndWhere raid={raid} booking={booking} />
      <p className="mt-3">Whoever has a link of this booking sees nothing there any more.</p>
    </ConfirmDialog>
  )
}
