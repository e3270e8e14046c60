import { type ReactNode, useMemo } from 'react'
import { useBookingEditor } from '#features/booking/web/form/use-booking-editor.tsx'
import type { Raid } from '#features/raid/raid.ts'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { PlansContext, type PlansShared } from './plans-context.ts'
import { usePlanning } from './use-planning.ts'

const load = () => import('./plan-dialog.tsx')
const PlanDialog = onDemand(load)

/** Around the bookings of a raid: what may become of them, done at once or after a dialog, which stays whatever becomes of them. */
export function Plans({ raid, children }: { raid: Raid; children: ReactNode }) {
  const { ask, asked, close } = usePlanning()
  const { open, editor } = useBookingEditor()
  useAtFirstUse(load)
  const shared = useMemo(
    (): PlansShared => ({
      raid,
      ask: (plan, booking) => (plan === 'edit' ? open({ raid, booking }) : ask(plan, booking, raid)),
    }),
    [raid, ask, open],
  )

  return (
    <PlansContext value={shared}>
      {children}
      {asked && <PlanDialog {...asked} raid={raid} onClose={close} />}
      {editor}
    </PlansContext>
  )
}
