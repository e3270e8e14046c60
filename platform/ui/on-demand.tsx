import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { notify } from '#platform/ui/feedback/toast.ts'

/** A component loaded on first use; `waiting` is shown until then. A failure to load shows a toast. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  const Part = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })))
  return (props: Props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}

/** Events by which somebody uses the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown']

/**
 * Loads it at the first action on the page, after the screen itself. Each load starts in its own task, so that the first
 * key or click stays fast.
 */
export function useAtFirstUse(load: () => Promise<unknown>): void {
  useEffect(() => {
    const watch = new AbortController()
    function begin() {
      watch.abort()
      setTimeout(fetchAhead, 0, load)
    }
    for (const sign of SIGNS) addEventListener(sign, begin, { signal: watch.signal, passive: true })
    return () => watch.abort()
  }, [load])
}

/** Starts loading what a click will show. The click reports failures. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

function NotLoaded() {
  useEffect(() => notify.error('This part of the site could not be loaded. Load the page again.'), [])
  return null
}
