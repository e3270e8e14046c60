import { useEffect, useEffectEvent, useRef } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import type { Rebooking, storeRebooking } from '#web/booking/form/booking-values.ts'
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
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const begin = useEffectEvent((keep: typeof storeRebooking, what: Rebooking) => {
    keep(what, actor._id)
    open(what.raid)
    // After a reload the form is not opened again.
    navigate(pathname + search, { replace: true })
  })
  useEffect(() => {
    if (rebooking === null) return
    // It goes on when the address has lost it: a list that opens a raid meanwhile writes the address anew.
    import('#web/booking/form/booking-values.ts').then(
      ({ storeRebooking }) => isHere.current && begin(storeRebooking, rebooking),
      () => isHere.current && sayNotLoaded(),
    )
  }, [rebooking])
}

function rebookingIn(state: unknown): Rebooking | null {
  const { rebook = null } = Object(state) as { rebook?: Rebooking | null }
  return rebook
}
