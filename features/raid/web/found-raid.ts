import { type RefObject, useEffect } from 'react'
import { useLocation } from '#platform/ui/location.tsx'
import { MAIN_ID } from '#platform/ui/page.tsx'

export interface FoundRaid {
  readonly id: string
  readonly mark: 'New' | 'Edited'
}

export function withFound(found: FoundRaid): { readonly state: { readonly found: FoundRaid } } {
  return { state: { found } }
}

export function useFoundRaid(): FoundRaid | null {
  return foundIn(useLocation().state)
}

/**
 * For a raid's row: how the raid was found, or null. Once drawn, the row of one that was found is scrolled to and takes
 * the focus, unless the person has moved the focus meanwhile, or has been led here before.
 */
export function useFoundRow(row: RefObject<HTMLElement | null>, raidId: string): FoundRaid | null {
  const { key, state } = useLocation()
  const found = foundIn(state)
  const isFound = found?.id === raidId
  useEffect(() => {
    if (!isFound || arrivedAt === key) return undefined
    // The layout puts the focus and the window to the page's start in an effect of the same moment.
    const frame = requestAnimationFrame(() => {
      arrivedAt = key
      const now = document.activeElement
      if (now !== document.body && now?.id !== MAIN_ID) return
      row.current?.focus({ preventScroll: true })
      row.current?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [row, isFound, key])
  return isFound ? found : null
}

/** The history's entry whose raid was arrived at: its row may be drawn anew, after the pages were turned. */
let arrivedAt: string | null = null

/** A note of an older version, or of another page, counts as none. */
export function foundIn(state: unknown): FoundRaid | null {
  const { id, mark } = Object(Object(state).found)
  return typeof id === 'string' && (mark === 'New' || mark === 'Edited') ? { id, mark } : null
}
