import { useSyncExternalStore } from 'react'

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Whether the person asked for less motion. True until it is known: what is rendered without a screen stands still. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(REDUCED).matches,
    () => true,
  )
}

function listen(heard: () => void): () => void {
  const query = matchMedia(REDUCED)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}
