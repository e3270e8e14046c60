import { useState } from 'react'

/**
 * Runs a piece of work unless one is running already, which then is the only one. `onBusy` hears when one begins and
 * when it has ended, well or not. Rejects as the work does.
 */
export function singleFlight(onBusy: (busy: boolean) => void): (work: () => Promise<void>) => Promise<void> {
  let running = false
  return async (work) => {
    if (running) return
    running = true
    onBusy(true)
    try {
      await work()
    } finally {
      running = false
      onBusy(false)
    }
  }
}

/** Runs pieces of work one after another. `onBusy` hears when the first begins and when the last has ended. */
export function inTurns(onBusy: (busy: boolean) => void): (work: () => Promise<void>) => Promise<void> {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    waiting += 1
    onBusy(true)
    const own = last.then(work).finally(() => {
      waiting -= 1
      onBusy(waiting > 0)
    })
    last = own.catch(() => undefined)
    return own
  }
}

/**
 * Runs a piece of work unless it is running already, or with `inTurn` after what is running; `busy` while any is. A second
 * press of a double click comes before the button is drawn anew.
 */
export function useSingleFlight(inTurn = false) {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => (inTurn ? inTurns(setBusy) : singleFlight(setBusy)))
  return { busy, run }
}
