import { useEffect, useState, useSyncExternalStore } from 'react'

interface Rotation {
  /** How many there are. */
  readonly count: number
  /** How long each is shown, in ms. */
  readonly every: number
  readonly running: boolean
}

/** Which of several is shown, and a way to show another. It goes on by itself while it runs and the tab is looked at. */
export function useRotation({
  count,
  every,
  running,
}: Rotation): [shown: number, show: (index: number) => void] {
  const [shown, setShown] = useState(0)
  const visible = useSyncExternalStore(listen, isPageVisible, () => false)
  useEffect(() => {
    if (!running || !visible) return
    const timer = setTimeout(() => setShown((shown + 1) % count), every)
    return () => clearTimeout(timer)
  }, [shown, count, every, running, visible])
  return [shown, (index) => setShown((index + count) % count)]
}

function listen(heard: () => void): () => void {
  document.addEventListener('visibilitychange', heard)
  return () => document.removeEventListener('visibilitychange', heard)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
