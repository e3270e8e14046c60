import { clientLabel } from '#web/booking/client-label.ts'
import { CallDialog } from '#web/booking/plans/call-dialog.tsx'
import { CorrectDialog } from '#web/booking/plans/correct-dialog.tsx'
import { EndDialog } from '#web/booking/plans/end-dialog.tsx'
import { EndLinksDialog } from '#web/booking/plans/end-links-dialog.tsx'
import { MoveBookingDialog } from '#web/booking/plans/move-dialog.tsx'
import { type Plan, takenBackBy } from '#web/booking/plans/plan.ts'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { TakeBackDialog } from '#web/booking/plans/take-back-dialog.tsx'
import { WarningsDialog } from '#web/booking/plans/warnings-dialog.tsx'
import { HistoryDialog } from '#web/history/record-history.tsx'

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
