import type { Beacon, Fault } from '#domain/beacon/beacon.ts'
import { BEACON_PATH, framesOf, missingFile, routeOf } from '#domain/beacon/rules.ts'
import { followVitals } from '#web/beacon/vitals.ts'

/** Faults that one page reports: what breaks again and again says nothing new. */
const MOST = 20
const AT_ONCE = 5
/** Faults of so long are sent together, ms. */
const TOGETHER_MS = 1_000

const takeVitals = followVitals()
const reported = new WeakSet<object>()
const waiting: Fault[] = []
let left = MOST
let isDue = false

/** Reports what broke, if anything did, without a word of a person's (docs/product.md, OPS-12). */
export function report(event?: Event): void {
  const fault = left > 0 && event !== undefined ? faultOf(event) : null
  if (fault === null) return
  left -= 1
  waiting.push(fault)
  sendSoon()
}

function sendSoon(): void {
  if (isDue || waiting.length === 0) return
  isDue = true
  setTimeout(() => {
    isDue = false
    send({ faults: waiting.splice(0, AT_ONCE) })
    sendSoon()
  }, TOGETHER_MS)
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) send({ faults: waiting.splice(0, AT_ONCE), vitals: takeVitals() })
})

/** Once, and whatever becomes of it. Nobody's session goes with it. */
function send(beacon: Beacon): void {
  if (!navigator.onLine || (!beacon.faults?.length && !beacon.vitals?.length)) return
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(beacon)
  const init = { method: 'POST', keepalive: true, credentials: 'omit', headers, body } as const
  fetch(BEACON_PATH, init).catch(() => undefined)
}

/** Null where it was reported before, or where a browser's extension broke. */
function faultOf(event: Event): Fault | null {
  const [kind, cause] = causeOf(event)
  if (cause === null || cause === undefined) return null
  const error = cause instanceof Error ? cause : null
  if (error !== null && (reported.has(error) || /extension:\/\//.test(error.stack ?? ''))) return null
  if (error !== null) reported.add(error)
  const file = error && missingFile(error)
  const name = error?.name ?? typeof cause
  return {
    kind: file ? 'chunk' : kind,
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    frames: file ?? (error ? framesOf(error) : []),
    screen: routeOf(location.pathname),
  }
}

function causeOf(event: Event): [Fault['kind'], unknown] {
  if (event instanceof ErrorEvent) return ['error', event.error]
  if (event instanceof PromiseRejectionEvent) return ['rejection', event.reason]
  return ['chunk', 'payload' in event ? event.payload : null]
}
