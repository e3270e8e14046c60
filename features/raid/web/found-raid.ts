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
 * Says whether the row's raid was just created or edited, else null. Such a row is scrolled to and takes the focus once,
 * unless the person has moved the focus already.
 */
export function useFoundRow(row: RefObject<HTMLElement | null>, raidId: string): FoundRaid | null {
  const { key, state } = useLocation()
  const found = foundIn(state)
  const isFound = found?.id === raidId
  useEffect(() => {
    if (!isFound || arrivedAt === key) return undefined
    // Runs after the page layout's effect, which moves focus and scroll to the page's start.
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

/** The history entry whose row took the focus: after paging the row mounts again and must not take it twice. */
let arrivedAt: string | null = null

/** Ignores a history state of an older version or another page. */
export function foundIn(state: unknown): FoundRaid | null {
  const { id, mark } = Object(Object(state).found)
  return typeof id === 'string' && (mark === 'New' || mark === 'Edited') ? { id, mark } : null
}
