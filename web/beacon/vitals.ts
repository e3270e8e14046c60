import type { Vital } from '#domain/beacon/beacon.ts'
import { routeOf } from '#domain/beacon/rules.ts'

/** Presses that take no longer are nobody's concern, ms. */
const SHORTEST_MS = 40
/** The most measurements in one report. */
const MOST = 10

/** Follows how fast the page is from its beginning on. What it returns takes what there is, each only once. */
export function followVitals(): () => Vital[] {
  const vitals = new Map<string, Vital>()
  const note = (vital: Vital['vital'], screen: string, ms: number) => {
    const key = `${vital} ${screen}`
    if (ms > (vitals.get(key)?.ms ?? 0)) vitals.set(key, { vital, screen, ms: Math.round(ms) })
  }
  const screenAt = followScreens()
  const opened = screenAt(0)
  const hiddenAt = firstHidden()
  observe('largest-contentful-paint', ({ startTime }) => {
    // One that nobody looked at waits for somebody.
    if (startTime < hiddenAt) note('lcp', opened, startTime)
  })
  observe('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId)
      note('inp', screenAt(entry.startTime), entry.duration)
  })
  return () => {
    const taken = [...vitals.values()].slice(0, MOST)
    vitals.clear()
    return taken
  }
}

/** The screen that was shown at a time: a press that leads on is reported with the next one. */
function followScreens(): (at: number) => string {
  let [before, now, since] = ['', routeOf(location.pathname), 0]
  window.navigation?.addEventListener('currententrychange', () => {
    ;[before, now, since] = [now, routeOf(location.pathname), performance.now()]
  })
  return (at) => (at < since ? before : now)
}

function firstHidden(): number {
  const hidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')
  return hidden?.startTime ?? Number.POSITIVE_INFINITY
}

/** A browser that does not measure it tells nothing of it. */
function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  const options = { type, buffered: true, durationThreshold: SHORTEST_MS }
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
}
