import { CALL_KINDS, type CallKind, MAX_REASON } from '#features/booking/booking.ts'
import { callAdvertiser, takeBackMark } from '#features/booking/calls.ts'
import { MARK, type Mark } from '#features/booking/mark.ts'
import { whyNotReason } from '#features/booking/plans.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { HistoryDialog } from '#features/history/web/record-history.tsx'
import { endTrackingLinks } from '#features/tracking/calls.ts'
import { ConfirmCall } from '#platform/call/web/confirm-call.tsx'
import { ReasonDialog } from '#platform/call/web/reason-dialog.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { MoveBookingDialog } from './move-dialog.tsx'
import { type Plan, takenBackBy } from './plan.ts'
import type { PlanProps } from './plan-props.ts'
import { WarningsDialog } from './warnings-dialog.tsx'
import { WhoAndWhere } from './who-and-where.tsx'

interface PlanDialogProps extends PlanProps {
  plan: Plan
}

/** A plan's question before it is done. */
export default function PlanDialog({ plan, ...of }: PlanDialogProps) {
  if (plan === 'move') return <MoveBookingDialog {...of} />
  if (plan === 'call') return <CallDialog {...of} />
  if (plan === 'correct') return <CorrectDialog {...of} />
  if (plan === 'end-links') return <EndLinksDialog {...of} />
  if (plan === 'warnings') return <WarningsDialog {...of} />
  if (plan === 'history') {
    const { booking, onClose } = of
    return <HistoryDialog noun="booking" id={booking._id} of={clientLabel(booking)} onClose={onClose} />
  }
  const mark = takenBackBy(plan)
  if (mark !== null) return <TakeBackDialog {...of} mark={mark} />
  return <EndDialog {...of} ending={plan === 'no-show' ? 'no-show' : 'cancelled'} />
}

/** Tells the booking's advertiser by one press what the raid needs of them. */
function CallDialog({ raid, booking, onClose }: PlanProps) {
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

/** Ends all links to the client's page, which nobody can bring back. */
function EndLinksDialog({ raid, booking, onClose }: PlanProps) {
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

interface TakeBackDialogProps extends PlanProps {
  mark: Mark
}

/** Asks staff why they take a mark back, and takes it back (docs/product.md, PLAN-11). */
function TakeBackDialog({ raid, booking, mark, onClose }: TakeBackDialogProps) {
  return (
    <ReasonDialog
      endpoint={takeBackMark}
      input={{ bookingId: booking._id, mark }}
      refused="The mark could not be taken back"
      title="Take mark back"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      label="Why"
      hint="Kept in the booking’s history"
      maxLength={MAX_REASON}
      cancelLabel="Keep mark"
      submitLabel="Take mark back"
      busyLabel="Taking back…"
      danger
      whyNot={whyNotReason}
      onClose={onClose}
    >
      {MARK[mark].done}.{' '}
      {mark === 'status' && (
        <span className="text-amber-400">Its mail record is withdrawn. The gold may be in the post.</span>
      )}
    </ReasonDialog>
  )
}
