import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { notify } from '#platform/ui/feedback/toast.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part that only a press shows, whose code is fetched by itself; `waiting` is shown until then. Where the code cannot be fetched,
 * a toast says so.
 */
export function onDemand<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const Part = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })))
  return (props: Props) => (
    <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
      <Part {...props} />
    </Suspense>
  )
}

/** Somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown']

/**
 * Fetches it at the first thing that somebody does on the page, which is before the press: the screen goes first. Each part
 * begins in a task of its own, since several of them would make the first key or press a long one.
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

/** Begins to fetch what a press will show. The press says what fails. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

function sayNotLoaded(): void {
  notify.error('This part of the site could not be loaded. Load the page again.')
}

function NotLoaded() {
  useEffect(sayNotLoaded, [])
  return null
}
