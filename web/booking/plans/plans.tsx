import { type ReactNode, useMemo } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Plan } from '#web/booking/plans/plan.ts'
import { PlansContext } from '#web/booking/plans/plans-context.ts'
import { usePlanning } from '#web/booking/plans/use-planning.ts'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const load = () => import('#web/booking/plans/plan-dialog.tsx')
const PlanDialog = onDemand(load)

/** Around the bookings of a raid: what may become of them, done at once or after a dialog. */
export function Plans({ raid, children }: { raid: Raid; children: ReactNode }) {
  const { ask, asked, close } = usePlanning()
  useAtFirstUse(load)
  const shared = useMemo(
    () => ({ raid, ask: (plan: Plan, booking: Booking) => ask(plan, booking, raid) }),
    [raid, ask],
  )

  return (
    <PlansContext value={shared}>
      {children}
      {asked && <PlanDialog {...asked} raid={raid} onClose={close} />}
    </PlansContext>
  )
}
