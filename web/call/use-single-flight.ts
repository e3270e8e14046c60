import { useState } from 'react'
import { singleFlight } from '#web/call/single-flight.ts'

/**
 * Runs a piece of work unless it is running already; `busy` while it is. A mutation's own state comes a moment after
 * the press that started it, and the second press of a double click comes before that.
 */
export function useSingleFlight() {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => singleFlight(setBusy))
  return { busy, run }
}
