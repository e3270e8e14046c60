import { useEffect } from 'react'
import { useList } from '#web/booking/list-context.ts'

/**
 * Scrolls to the target of a followed link and focuses it: the raid once it is open, then the booking once the
 * bookings are loaded (`settled`). It does nothing when the person has moved the focus meanwhile.
 */
export function useArrival(raidId: string, settled: boolean): void {
  const { arrival, arrived } = useList()
  const target = arrival?.raidId === raidId ? arrival : null

  useEffect(() => {
    if (target === null) return
    const raid = document.getElementById(`raid-${target.raidId}`)
    const at = document.activeElement
    // A booking's sheet opens meanwhile, and gives the focus to its row when it is closed.
    const elsewhere = at !== document.body && at !== raid && at?.closest('dialog') === null
    if (!elsewhere) moveTo(raid, 'start')
    if (target.bookingId === null) arrived()
    if (target.bookingId === null || !settled) return
    if (!elsewhere) moveTo(document.getElementById(`booking-${target.bookingId}`), 'center')
    arrived()
  }, [target, settled, arrived])
}

function moveTo(element: HTMLElement | null, block: ScrollLogicalPosition) {
  if (element === null) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })

  const shown = (block === 'start' && element.closest('[data-arrival]')) || element
  shown.scrollIntoView({ block })
}
