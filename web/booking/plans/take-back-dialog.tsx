import { type Booking, MARK, MAX_REASON, type Mark } from '#domain/booking/booking.ts'
import { takeBackMark } from '#domain/booking/endpoints.ts'
import { MIN_REASON, REASON_TOO_SHORT } from '#domain/booking/plans.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { ReasonDialog } from '#web/ui/form/reason-dialog.tsx'

interface TakeBackDialogProps {
  raid: Raid
  booking: Booking
  mark: Mark
  onClose(): void
}

/** Asks staff why they take a mark back, and takes it back (docs/product.md, PLAN-11). */
export function TakeBackDialog({ raid, booking, mark, onClose }: TakeBackDialogProps) {
  const { busy, write } = useWrite('Error taking the mark back')
  const takeBack = (reason: string) =>
    write(takeBackMark, { bookingId: booking._id, mark, reason }, { done: onClose })
  return (
    <ReasonDialog
      title="Take Mark Back"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      label="Why"
      hint="The booking's history keeps it"
      maxLength={MAX_REASON}
      keepLabel="Keep Mark"
      confirmLabel="Take Mark Back"
      busyLabel="Taking back…"
      danger
      busy={busy}
      whyNot={(reason) => (reason.trim().length < MIN_REASON ? REASON_TOO_SHORT : undefined)}
      onConfirm={(reason) => takeBack(reason.trim())}
      onClose={onClose}
    >
      {MARK[mark].label}.{' '}
      {mark === 'status' && (
        <span className="text-amber-400">Its mail record is withdrawn. The gold may be in the post.</span>
      )}
    </ReasonDialog>
  )
}
