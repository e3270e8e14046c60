import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; `unknown` without a screen. */
export function useMedia(query: string, unknown: boolean): boolean {
  const listen = useCallback(
    (heard: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', heard)
      return () => media.removeEventListener('change', heard)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => unknown,
  )
}
