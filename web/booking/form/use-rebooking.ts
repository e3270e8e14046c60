import { useEffect, useEffectEvent } from 'react'
import type { Notice } from '#domain/notice/notice.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { draftKey, newBooking, valuesOf } from '#web/booking/form/booking-values.ts'
import { useMember } from '#web/member/member-context.ts'
import { keepDraft } from '#web/ui/form/use-draft.ts'
import { navigate, useLocation } from '#web/ui/location.tsx'

type Rebooking = NonNullable<Notice['rebook']>

/**
 * Opens the form of a raid that was deleted with what was booked on it, as a draft: the form offers the raids onto which it
 * can go (docs/product.md, FORM-7). A note leads here, once.
 */
export function useRebooking(open: (raid: Raid) => void): void {
  const { actor } = useMember()
  const { pathname, search, state } = useLocation()
  const rebooking = rebookingIn(state)

  const begin = useEffectEvent(({ raid, booking }: Rebooking) => {
    keepDraft(draftKey(raid, null, actor._id), newBooking(raid), valuesOf(booking))
    open(raid)
    // After a reload the form is not opened again.
    navigate(pathname + search, { replace: true })
  })
  useEffect(() => {
    if (rebooking !== null) begin(rebooking)
  }, [rebooking])
}

function rebookingIn(state: unknown): Rebooking | null {
  const { rebook = null } = Object(state) as { rebook?: Rebooking | null }
  return rebook
}
