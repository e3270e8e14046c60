import { useRef, useState } from 'react'

/**
 * Runs a piece of work unless it is running already; `busy` while it is. A mutation's own state comes a moment after
 * the press that started it, and the second press of a double click comes before that.
 */
export function useSingleFlight() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, run }
}
