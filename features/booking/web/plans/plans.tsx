import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { promoteBooking, reinstateBooking } from '#features/booking/calls.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import type { Editing } from '#features/booking/web/form/booking-values.ts'
import { useSubmitMark } from '#features/booking/web/marks/waiting-marks.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { copyTrackingLink } from '#features/tracking/web/queries.ts'
import { isStaff } from '#platform/call/rights.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { type Plan, PlansContext, type PlansShared, takenBackBy } from './plan.ts'

const load = () => import('./plan-dialog.tsx')
const PlanDialog = onDemand(load)

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

type Act = (bookingId: string, write: ReturnType<typeof useWrite>['write']) => unknown

/** Plans without a dialog. */
const AT_ONCE = {
  // The browser allows clipboard access only during the click.
  'copy-link': copyTrackingLink,
  promote: (bookingId, write) => write(promoteBooking, { bookingId }),
  reinstate: (bookingId, write) => write(reinstateBooking, { bookingId }),
  'wait-again': (bookingId, write) => write(reinstateBooking, { bookingId, backup: true }),
} as const satisfies Partial<Record<Plan, Act>>

interface Asked {
  readonly plan: Plan
  readonly booking: Booking
  readonly raid: Raid
}

export function usePlanning() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { actor } = useMember()
  const { write } = useWrite('Error updating booking')
  const submitMark = useSubmitMark()
  const ask = useCallback(
    (plan: Plan, booking: Booking, raid: Raid) => {
      const mark = takenBackBy(plan)
      if (plan in AT_ONCE) AT_ONCE[plan as keyof typeof AT_ONCE](booking._id, write)
      // Staff give a reason.
      else if (mark !== null && !isStaff(actor))
        submitMark({ raidId: raid._id, mark, isUndo: true, says: true }, [booking._id])
      else setAsked({ plan, booking, raid })
    },
    [actor, write, submitMark],
  )
  const close = useCallback(() => setAsked(null), [])
  return { ask, asked, close }
}

export const loadBookingMenu = () => import('./booking-menu.tsx')
const BookingMenu = onDemand(loadBookingMenu)

/** Computes the items when the menu opens, since a list has hundreds of rows. */
export function MorePlans({ booking }: { booking: Booking }) {
  return (
    <MoreMenu
      label={`More for ${clientLabel(booking)}`}
      className="-my-0.5 size-6! text-bone-500!"
      items={() => <BookingMenu booking={booking} />}
    />
  )
}

export const loadBookingForm = () => import('#features/booking/web/form/booking-dialog.tsx')
const BookingDialog = onDemand(loadBookingForm)

/** The booking form over a screen: `open` shows the form for a new or given booking; the caller renders `editor`. */
export function useBookingEditor() {
  const [editing, open] = useState<Editing | null>(null)
  const editor = editing && (
    <BookingDialog
      key={editing.booking?._id}
      {...editing}
      onClose={() => open(null)}
      onWait={(waits) => open({ ...editing, waits })}
      onMove={(raid) => open({ ...editing, raid, booking: null, waits: false })}
    />
  )
  return { editing, open, editor }
}
