import { startTransition, useEffect, useState } from 'react'

/** Rows that are drawn together; more would keep a slow machine from taking a key in between. */
const TOGETHER = 3

/**
 * How many of `count` rows are to be drawn by now: `first` at once and the others in the pauses between frames, so
 * that a long table never holds up what somebody types or clicks. Never fewer than before.
 */
export function useGradually(count: number, first: number): number {
  const [drawn, setDrawn] = useState(0)
  const now = Math.min(count, Math.max(drawn, first))
  useEffect(() => {
    if (now >= count) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the frame that shows what is drawn already.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(now + TOGETHER)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [now, count])
  return now
}
