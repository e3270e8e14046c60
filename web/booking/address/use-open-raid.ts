import { useCallback, useState } from 'react'
import { opensByItself } from '#domain/phase.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { mayViewDetails } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { Place } from '#web/booking/address/use-raid-address.ts'
import { useMedia } from '#web/ui/use-media.ts'

/**
 * The raid whose bookings are shown: the one that the address names, else the first still to come of those on the page (the first of
 * all where each has begun), chosen each time that the filters change. A live update of the list opens and closes nothing. `raids`
 * are the page's, undefined while they load; `show` puts the opened raid into the address.
 */
export function useOpenRaid(
  raids: readonly Raid[] | undefined,
  { filters, raidId }: Place,
  { actor, now }: { actor: Actor; now: Date },
  show: (raidId: string | null) => void,
): [openId: string | null, toggle: (raid: Raid) => void] {
  const isWide = useMedia('(min-width: 40rem)', true)
  const [open, setOpen] = useState<{ id: string | null; of: Place['filters'] } | null>(null)
  // Decided while rendering: an effect would draw the list once without it.
  if (raids !== undefined && open?.of !== filters) {
    const first = opensByItself(raids, now)
    // A phone's first screen is the list.
    const id = isWide && first && mayViewDetails(actor, first) ? first._id : null
    setOpen({ id, of: filters })
  }
  const openId = raidId ?? open?.id ?? null
  const toggle = useCallback(
    ({ _id }: Raid) => {
      const id = _id === openId ? null : _id
      setOpen({ id, of: filters })
      show(id)
    },
    [openId, filters, show],
  )
  return [openId, toggle]
}
