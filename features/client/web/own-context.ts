import { createContext, useContext } from 'react'
import type { Booking, OwnClient } from '#features/booking/booking.ts'
import type { Plan } from '#features/booking/web/plans/plan.ts'
import type { Raid } from '#features/raid/raid.ts'

/** The shared context of My Clients' rows. It reaches the cells past the rows, so that a row renders again for its own client alone. */
interface OwnShared {
  now: Date
  /** Asks what shall become of a booking, or does it. */
  plan(plan: Plan, booking: Booking, raid: Raid): void
  edit(booking: Booking, raid: Raid): void
  /** Opens the form for the same client again. */
  another(booking: Booking, raid: Raid): void
  /** Copies these clients' reminders. */
  remind(clients: readonly OwnClient[]): void
  /** Reads the raid, as it is listed or by itself, and goes on with it; a toast says where that fails. */
  withRaid(raidId: string, go: (raid: Raid) => void): void
}

export const OwnContext = createContext<OwnShared | null>(null)

export function useOwn(): OwnShared {
  const shared = useContext(OwnContext)
  if (shared === null) throw new Error('useOwn is for what stands within My Clients')
  return shared
}
