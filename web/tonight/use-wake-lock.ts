import { useEffect } from 'react'

/** Keeps the screen awake while the calling component is mounted and seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false

    /** The browser takes the lock back whenever the page is hidden. */
    async function ask() {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The battery is low, or the browser does not want to: the screen sleeps as it always does.
      }
    }

    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
