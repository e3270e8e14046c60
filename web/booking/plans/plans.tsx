import { type ReactNode, useMemo, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { promoteBooking } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { CancelDialog } from '#web/booking/plans/cancel-dialog.tsx'
import type { Plan } from '#web/booking/plans/plan-items.ts'
import { PlansContext } from '#web/booking/plans/plans-context.ts'
import { useDecision } from '#web/booking/plans/use-decision.ts'
import { call } from '#web/call/api.ts'

interface PlansProps {
  raid: Raid
  bookings: readonly Booking[]
  children: ReactNode
}

/** Around the bookings of a raid: what may become of them, done at once or after a dialog. */
export function Plans({ raid, bookings, children }: PlansProps) {
  const [asked, setAsked] = useState<{ plan: Plan; booking: Booking } | null>(null)
  const { decide } = useDecision(raid._id, 'Error promoting backup')
  const waiting = bookings.filter(({ state }) => state === 'backup').length

  const shared = useMemo(
    () => ({
      raid,
      waiting,
      ask(plan: Plan, booking: Booking) {
        if (plan === 'promote') decide(() => call(promoteBooking, { bookingId: booking._id }))
        else setAsked({ plan, booking })
      },
    }),
    [raid, waiting, decide],
  )

  return (
    <PlansContext value={shared}>
      {children}
      {asked?.plan === 'cancel' && (
        <CancelDialog raid={raid} booking={asked.booking} onClose={() => setAsked(null)} />
      )}
    </PlansContext>
  )
}
