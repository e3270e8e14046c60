import { CALL_KINDS, type CallKind } from '#domain/booking/booking.ts'
import { callAdvertiser } from '#domain/booking/endpoints.ts'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Tells the booking's advertiser by one press what the raid needs of them. */
export function CallDialog({ raid, booking, onClose }: PlanProps) {
  const { busy, write } = useWrite('The advertiser could not be called')

  const tell = (kind: CallKind) => write(callAdvertiser, { bookingId: booking._id, kind }, { done: onClose })

  return (
    <Dialog
      onClose={onClose}
      title="Call advertiser"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      busy={busy}
    >
      <p className="mb-3 text-sm text-bone-300">
        <Isolated>{booking.userId.username}</Isolated> is notified at once, on any page of the dashboard.
      </p>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {CALL_KINDS.map((kind) => (
          <Button key={kind} disabled={busy} onClick={() => tell(kind)} className="min-h-11">
            {kind}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
