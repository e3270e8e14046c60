import { useCallback, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { promoteBooking, reinstateBooking } from '#features/booking/calls.ts'
import { usePressMark } from '#features/booking/web/marks/waiting-marks.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { copyTrackingLink } from '#features/tracking/web/queries.ts'
import { isStaff } from '#platform/call/rights.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { type Plan, takenBackBy } from './plan.ts'

type Act = (bookingId: string, write: ReturnType<typeof useWrite>['write']) => unknown

/** The plans that need no question. */
const AT_ONCE = {
  // The clipboard takes it within the press only.
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

/** Does what shall become of a booking at once, or says what is asked first, in its dialog. */
export function usePlanning() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { actor } = useMember()
  const { write } = useWrite('Error updating booking')
  const pressMark = usePressMark()
  const ask = useCallback(
    (plan: Plan, booking: Booking, raid: Raid) => {
      const mark = takenBackBy(plan)
      if (plan in AT_ONCE) AT_ONCE[plan as keyof typeof AT_ONCE](booking._id, write)
      // Staff say why.
      else if (mark !== null && !isStaff(actor))
        pressMark({ raidId: raid._id, mark, isUndo: true, says: true }, [booking._id])
      else setAsked({ plan, booking, raid })
    },
    [actor, write, pressMark],
  )
  const close = useCallback(() => setAsked(null), [])
  return { ask, asked, close }
}
