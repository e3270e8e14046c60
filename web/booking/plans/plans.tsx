import { type ReactNode, useMemo, useState } from 'react'
import type { Booking, Mark } from '#domain/booking/booking.ts'
import { promoteBooking, reinstateBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Actor, isStaff } from '#domain/rights.ts'
import { CallDialog } from '#web/booking/plans/call-dialog.tsx'
import { EndDialog } from '#web/booking/plans/end-dialog.tsx'
import { EndLinksDialog } from '#web/booking/plans/end-links-dialog.tsx'
import { MoveDialog } from '#web/booking/plans/move-dialog.tsx'
import { PaymentDialog } from '#web/booking/plans/payment-dialog.tsx'
import { type Plan, takenBackBy } from '#web/booking/plans/plan-items.ts'
import { PlansContext } from '#web/booking/plans/plans-context.ts'
import { TakeBackDialog } from '#web/booking/plans/take-back-dialog.tsx'
import { WarningsDialog } from '#web/booking/plans/warnings-dialog.tsx'
import { type PlanCall, useChangePlans } from '#web/booking/queries.ts'
import { forgetPresses } from '#web/booking/recent-presses.ts'
import { callOnce } from '#web/call/call-once.ts'
import { useDecision } from '#web/call/use-decision.ts'
import { useMember } from '#web/member/member-context.ts'
import { copyTrackingLink } from '#web/tracking/queries.ts'

/** The call of a plan that needs no dialog for this actor; null for one that does. */
function atOnce(plan: Plan, bookingId: string, actor: Actor): PlanCall | null {
  if (plan === 'promote') return () => callOnce(promoteBooking, { bookingId })
  if (plan === 'reinstate') return () => callOnce(reinstateBooking, { bookingId })
  if (plan === 'wait-again') return () => callOnce(reinstateBooking, { bookingId, backup: true })
  const mark = takenBackBy(plan)
  // Staff say why.
  return mark !== null && !isStaff(actor) ? () => callOnce(takeBackMark, { bookingId, mark }) : null
}

interface PlansProps {
  raid: Raid
  bookings: readonly Booking[]
  children: ReactNode
}

/** Around the bookings of a raid: what may become of them, done at once or after a dialog. */
export function Plans({ raid, bookings, children }: PlansProps) {
  const [asked, setAsked] = useState<{ plan: Plan; booking: Booking } | null>(null)
  const { actor } = useMember()
  const { decide } = useDecision(useChangePlans(raid._id), 'Error updating booking')
  const waiting = bookings.filter(({ state }) => state === 'backup').length

  const shared = useMemo(
    () => ({
      raid,
      waiting,
      ask(plan: Plan, booking: Booking) {
        const now = atOnce(plan, booking._id, actor)
        // The clipboard takes it within the press only.
        if (plan === 'copy-link') void copyTrackingLink(booking._id)
        else if (now) decide(now)
        else setAsked({ plan, booking })
      },
      undo(mark: Mark, { _id: bookingId }: Booking) {
        forgetPresses(mark, [bookingId])
        decide(() => callOnce(takeBackMark, { bookingId, mark }))
      },
    }),
    [raid, waiting, actor, decide],
  )

  return (
    <PlansContext value={shared}>
      {children}
      {asked && <PlanDialog {...asked} raid={raid} onClose={() => setAsked(null)} />}
    </PlansContext>
  )
}

interface PlanDialogProps {
  plan: Plan
  raid: Raid
  booking: Booking
  onClose(): void
}

function PlanDialog({ plan, ...of }: PlanDialogProps) {
  if (plan === 'move') return <MoveDialog {...of} />
  if (plan === 'call') return <CallDialog {...of} />
  if (plan === 'payment') return <PaymentDialog {...of} />
  if (plan === 'end-links') return <EndLinksDialog {...of} />
  if (plan === 'warnings') return <WarningsDialog {...of} />
  const mark = takenBackBy(plan)
  if (mark !== null) return <TakeBackDialog {...of} mark={mark} />
  return <EndDialog {...of} ending={plan === 'no-show' ? 'no-show' : 'cancelled'} />
}
