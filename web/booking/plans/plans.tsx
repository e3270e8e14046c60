import { type ReactNode, useMemo, useState } from 'react'
import type { Booking, Mark } from '#domain/booking/booking.ts'
import { promoteBooking, reinstateBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Actor, isStaff } from '#domain/rights.ts'
import { type Plan, takenBackBy } from '#web/booking/plans/plan-items.ts'
import { PlansContext } from '#web/booking/plans/plans-context.ts'
import { type PlanCall, useChangePlans } from '#web/booking/queries.ts'
import { forgetPresses } from '#web/booking/recent-presses.ts'
import { callOnce } from '#web/call/call-once.ts'
import { useDecision } from '#web/call/use-decision.ts'
import { useMember } from '#web/member/member-context.ts'
import { copyTrackingLink } from '#web/tracking/queries.ts'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const load = () => import('#web/booking/plans/plan-dialog.tsx')
const PlanDialog = onDemand(load)

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
  useAtFirstUse(load)
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
