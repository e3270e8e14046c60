import { useState } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import { mayViewDetails } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { RaidFilters } from '#web/booking/raid-filters.ts'

/**
 * Which raid shows its bookings: the first that the filters leave, each time that they change, until another is
 * opened or this one is closed. A list that changes by itself opens and closes nothing under the viewer.
 * `raids` is undefined while they load.
 */
export function useOpenRaid(
  raids: readonly Raid[] | undefined,
  filters: RaidFilters,
  actor: Actor,
): [openId: string | null, toggle: (raid: Raid) => void] {
  const [open, setOpen] = useState<{ id: string | null; of: RaidFilters } | null>(null)
  // Decided while rendering: an effect would draw the list once without it.
  if (raids !== undefined && open?.of !== filters) {
    const first = raids[0]
    const id = first && mayViewDetails(actor, first) ? first._id : null
    setOpen({ id, of: filters })
  }
  const openId = open?.id ?? null
  return [openId, ({ _id }) => setOpen({ id: _id === openId ? null : _id, of: filters })]
}
