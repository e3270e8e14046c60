import { useEffect, useRef } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { isOwnEcho } from '#web/booking/own-changes.ts'
import { useLiveEvent } from '#web/live.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** A raid's bookings as the page has them: the same list for as long as they say the same, and when they came, ms. */
interface Read {
  readonly data: readonly Booking[] | undefined
  readonly dataUpdatedAt: number
}

/**
 * Says 'Booking data updated' when somebody else's change brought other bookings (docs/product.md, LIVE-7). The server
 * tells of every change that may have done so; an edit of the raid, or a mark that this page has already, changes none.
 */
export function useUpdateToast(raidId: string, { data, dataUpdatedAt }: Read): void {
  const before = useRef<readonly Booking[] | undefined>(undefined)

  useLiveEvent('bookingUpdate', (changed) => {
    // The first of several events in a row knows what there was.
    if (changed === raidId && !isOwnEcho(raidId)) before.current ??= data
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that says the same has only its time
  useEffect(() => {
    // An event may come before the answer to the write that it tells of.
    const isOther = before.current !== undefined && before.current !== data
    if (isOther && !isOwnEcho(raidId)) notify.info('Booking data updated')
    before.current = undefined
  }, [data, dataUpdatedAt])
}
