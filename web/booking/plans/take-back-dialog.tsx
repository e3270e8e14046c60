import { MAX_REASON } from '#domain/booking/booking.ts'
import { takeBackMark } from '#domain/booking/endpoints.ts'
import { MARK, type Mark } from '#domain/booking/mark.ts'
import { whyNotReason } from '#domain/booking/plans.ts'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'

interface TakeBackDialogProps extends PlanProps {
  mark: Mark
}

/** Asks staff why they take a mark back, and takes it back (docs/product.md, PLAN-11). */
export function TakeBackDialog({ raid, booking, mark, onClose }: TakeBackDialogProps) {
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
