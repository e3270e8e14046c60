import { type ReactNode, useMemo, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { promoteBooking, reinstateBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { EndDialog } from '#web/booking/plans/end-dialog.tsx'
import { MoveDialog } from '#web/booking/plans/move-dialog.tsx'
import { type Plan, TAKE_BACKS } from '#web/booking/plans/plan-items.ts'
import { PlansContext } from '#web/booking/plans/plans-context.ts'
import { useDecision } from '#web/booking/plans/use-decision.ts'
import type { PlanCall } from '#web/booking/queries.ts'
import { call } from '#web/call/api.ts'

/** The call of a plan that needs no dialog; null for one that does. */
function atOnce(plan: Plan, bookingId: string): PlanCall | null {
  if (plan === 'promote') return () => call(promoteBooking, { bookingId })
  if (plan === 'reinstate') return () => call(reinstateBooking, { bookingId })
  if (plan === 'wait-again') return () => call(reinstateBooking, { bookingId, backup: true })
  if (plan in TAKE_BACKS) {
    const mark = TAKE_BACKS[plan as keyof typeof TAKE_BACKS]
    return () => call(takeBackMark, { bookingId, mark })
  }
  return null
}

interface PlansProps {
  raid: Raid
  bookings: readonly Booking[]
  children: ReactNode
}

/** Around the bookings of a raid: what may become of them, done at once or after a dialog. */
export function Plans({ raid, bookings, children }: PlansProps) {
  const [asked, setAsked] = useState<{ plan: Plan; booking: Booking } | null>(null)
  const { decide } = useDecision(raid._id, 'Error updating booking')
  const waiting = bookings.filter(({ state }) => state === 'backup').length

  const shared = useMemo(
    () => ({
      raid,
      waiting,
      ask(plan: Plan, booking: Booking) {
        const now = atOnce(plan, booking._id)
        if (now) decide(now)
        else setAsked({ plan, booking })
      },
    }),
    [raid, waiting, decide],
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
  return <EndDialog {...of} ending={plan === 'no-show' ? 'no-show' : 'cancelled'} />
}
