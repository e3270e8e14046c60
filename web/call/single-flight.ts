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
