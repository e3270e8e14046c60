import { endTrackingLinks } from '#domain/tracking/endpoints.ts'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { ConfirmCall } from '#web/call/confirm-call.tsx'

/** Ends all links to the client's page, which nobody can bring back. */
export function EndLinksDialog({ raid, booking, onClose }: PlanProps) {
  return (
    <ConfirmCall
      endpoint={endTrackingLinks}
      input={{ bookingId: booking._id }}
      refused="The tracking links could not be ended"
      title="End all links"
      confirmLabel="End all links"
      busyLabel="Ending…"
      danger
      onClose={onClose}
    >
      <WhoAndWhere raid={raid} booking={booking} />
      <p className="mt-3">All links to this booking stop working.</p>
    </ConfirmCall>
  )
}
