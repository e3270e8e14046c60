import { useEffect, useEffectEvent } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import type { keepRebooking, Rebooking } from '#web/booking/form/rebooking-draft.ts'
import { useMember } from '#web/member/member-context.ts'
import { navigate, useLocation } from '#web/ui/location.tsx'
import { sayNotLoaded } from '#web/ui/on-demand.tsx'

/**
 * Opens the form of a raid that was deleted with what was booked on it, as a draft: the form offers the raids onto which it
 * can go (docs/product.md, FORM-7). A note leads here, once.
 */
export function useRebooking(open: (raid: Raid) => void): void {
  const { actor } = useMember()
  const { pathname, search, state } = useLocation()
  const rebooking = rebookingIn(state)

  const begin = useEffectEvent((keep: typeof keepRebooking, what: Rebooking) => {
    keep(what, actor._id)
    open(what.raid)
    // After a reload the form is not opened again.
    navigate(pathname + search, { replace: true })
  })
  useEffect(() => {
    if (rebooking === null) return
    let isLeft = false
    import('#web/booking/form/rebooking-draft.ts').then(
      ({ keepRebooking }) => isLeft || begin(keepRebooking, rebooking),
      () => isLeft || sayNotLoaded(),
    )
    return () => {
      isLeft = true
    }
  }, [rebooking])
}

function rebookingIn(state: unknown): Rebooking | null {
  const { rebook = null } = Object(state) as { rebook?: Rebooking | null }
  return rebook
}
