/** How often the clock is looked at, and how far ahead it is after a sleep, ms. */
const LOOK_MS = 250
const SLEPT_MS = 4_000

/** A connection that does not answer within this, ms, is dead: with LOOK_MS before it a page knows within 1 s. */
const ANSWER_MS = 700

/** Calls back when a page may have slept: it is shown again, comes back from history, or its clock leaps. Returns what stops it. */
export function whenWoken(woken: () => void): () => void {
  let lookedAt = Date.now()
  const look = () => {
    const slept = Date.now() - lookedAt > SLEPT_MS
    lookedAt = Date.now()
    if (slept && !document.hidden) woken()
  }
  const shown = () => {
    lookedAt = Date.now()
    if (!document.hidden) woken()
  }
  const back = ({ persisted }: PageTransitionEvent) => persisted && shown()
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('pageshow', back)
  }
}

/** What is asked of a live connection; Socket.IO's has it. */
export interface Connection {
  readonly connected: boolean
  /** Another one after each reconnect. */
  readonly id?: string | undefined
  connect(): unknown
  disconnect(): unknown
  emit(event: 'alive', answer: () => void): unknown
}

/**
 * Asks whether a connection still stands, which a phone that slept does not know. One that does not answer is lost, and is
 * opened anew. Returns what forgets the question.
 */
export function probe(connection: Connection, is: { alive(): void; lost(): void }): () => void {
  const asked = connection.connected ? connection.id : undefined
  const timer = setTimeout(() => {
    if (connection.connected && connection.id !== asked) return is.alive()
    is.lost()
    if (asked !== undefined && connection.id === asked) renew(connection)
  }, ANSWER_MS)
  if (asked === undefined) renew(connection)
  else
    connection.emit('alive', () => {
      clearTimeout(timer)
      is.alive()
    })
  return () => clearTimeout(timer)
}

/** By itself it may wait for seconds before it tries again. */
function renew(connection: Connection): void {
  connection.disconnect()
  connection.connect()
}
