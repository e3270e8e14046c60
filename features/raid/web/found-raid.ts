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
 * For a raid's row: how the raid was found, or null. A found row is scrolled to and takes the focus once, unless the person
 * has moved the focus since.
 */
export function useFoundRow(row: RefObject<HTMLElement | null>, raidId: string): FoundRaid | null {
  const { key, state } = useLocation()
  const found = foundIn(state)
  const isFound = found?.id === raidId
  useEffect(() => {
    if (!isFound || arrivedAt === key) return undefined
    // An effect of the layout in the same commit moves focus and scroll to the page's start.
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

/** The history entry whose raid was reached: its row may render again after paging. */
let arrivedAt: string | null = null

/** A note of an older version or another page is ignored. */
export function foundIn(state: unknown): FoundRaid | null {
  const { id, mark } = Object(Object(state).found)
  return typeof id === 'string' && (mark === 'New' || mark === 'Edited') ? { id, mark } : null
}
