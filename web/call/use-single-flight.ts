import { useState } from 'react'
import { inTurns, singleFlight } from '#web/call/single-flight.ts'

/**
 * Runs a piece of work unless it is running already, or with `inTurn` after what is running; `busy` while any is. A second
 * press of a double click comes before the button is drawn anew.
 */
export function useSingleFlight(inTurn = false) {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => (inTurn ? inTurns(setBusy) : singleFlight(setBusy)))
  return { busy, run }
}
