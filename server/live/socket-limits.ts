import type { IncomingMessage } from 'node:http'
import pLimit from 'p-limit'
import type { Socket } from 'socket.io'
import { Failure, type FailureCode } from '#domain/failure.ts'
import type { Ending } from '#server/http/metrics.ts'
import { countedAs } from '#server/http/proxies.ts'
import { TokenBucket, TooManyRequests } from '#server/http/rate-limiter.ts'
import type { Refusals } from '#server/http/refusals.ts'
import type { Security } from '#server/http/security.ts'

/** The limits of live connections (docs/product.md, Safety). */
export const SOCKET_LIMITS = {
  /** No event of a client's is longer than an id, bytes. */
  eventBytes: 1_024,
  /** From opening to saying who is there, ms. */
  handshakeMs: 5_000,
  /** Open connections of one person and of one address, times RATE_LIMIT. */
  ofPerson: 30,
  ofAddress: 600,
  /** Packets at once, pongs among them, and how many more each second. */
  burst: 60,
  perSecond: 5,
  /** Rooms that are looked up in the database at once: others' questions wait behind no more. */
  lookUps: 2,
  /** Characters that wait for a reader who does not read. */
  waiting: 32 * 1_024 * 1_024,
  /** The time in which a sent message must be taken, ms. */
  takenMs: 20_000,
  lookMs: 1_000,
  /** From the end of a connection to the end of what carries it, ms. */
  farewellMs: 1_000,
} as const

type Connection = Socket['conn']

/** How many connections a key has open. */
class Open {
  readonly #counts = new Map<string, number>()

  count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, connection: Connection): void {
    this.#counts.set(key, this.count(key) + 1)
    // A refused connection may go on sending for a moment: it counts until nothing more can come.
    connection.request.socket.once('close', () => {
      const left = this.count(key) - 1
      if (left <= 0) this.#counts.delete(key)
      else this.#counts.set(key, left)
    })
  }
}

/** The messages on their way to one reader. */
interface Outgoing {
  /** performance.now of when the oldest of it was sent, ms; null when all was taken. */
  since: number | null
  waiting: number
}

interface SocketLimitsDeps {
  security: Security
  rateLimit: number
  refusals: Refusals
}

/** A client whose address has all its connections is asked to come back after this, s. */
const FULL_SECONDS = 60

/** The library's names for an end that this side brought about. */
const OWN_ENDINGS: Readonly<Record<string, Ending>> = {
  'transport error': 'unreadable',
  'parse error': 'unreadable',
  'forced close': 'closed',
}

/** Counts connections by person and address, and ends those that say too much or read too little. */
export class SocketLimits {
  /** Does a look-up when fewer than `lookUps` are under way; the one who asked first is next. */
  readonly inTurn = pLimit(SOCKET_LIMITS.lookUps)
  readonly #deps: SocketLimitsDeps
  readonly #people = new Open()
  readonly #addresses = new Open()
  readonly #rooms: TokenBucket
  readonly #outgoing = new Map<Connection, Outgoing>()
  readonly #timer: NodeJS.Timeout
  #isStopped = false

  constructor(deps: SocketLimitsDeps) {
    this.#deps = deps
    const { burst, perSecond } = SOCKET_LIMITS
    this.#rooms = new TokenBucket(burst * deps.rateLimit, perSecond * deps.rateLimit)
    this.#timer = setInterval(() => this.#endStuck(performance.now()), SOCKET_LIMITS.lookMs)
  }

  /**
   * A handshake is a call of its address's, from our own origin, and the address has not too many open. All is asked
   * here that the libraries would ask, whose refusals have no envelope and leave no trace.
   */
  whyRefused(request: IncomingMessage): Failure | null {
    const { security, rateLimit } = this.#deps
    if (!isHandshake(request)) return NO_HANDSHAKE
    if (!security.isOwnOrigin(request.headers.origin)) return new Failure('foreign-origin')
    const waitSeconds = security.countHandshake(request)
    if (waitSeconds > 0) return new TooManyRequests(waitSeconds)
    const isFull = this.#addresses.count(this.#addressOf(request)) >= SOCKET_LIMITS.ofAddress * rateLimit
    return isFull ? new TooManyRequests(FULL_SECONDS) : null
  }

  /** From a connection's first moment to its end. */
  watch(connection: Connection): void {
    this.#addresses.add(this.#addressOf(connection.request), connection)
    this.#boundPackets(connection)
    this.#boundWaiting(connection)
    // WebSocket waits 30 s for the other side's farewell, and reads meanwhile: who gives none is not waited for.
    const { socket } = connection.request
    connection.once('close', (reason) => {
      setTimeout(() => socket.destroy(), SOCKET_LIMITS.farewellMs).unref()
      const why = OWN_ENDINGS[reason]
      if (why !== undefined && !this.#isStopped) this.#noteEnd(connection, why)
    })
  }

  /** Refuses somebody over a live connection. */
  refused(code: FailureCode, connection: Connection, member?: string): void {
    this.#deps.refusals.refused(code, {
      from: this.#deps.security.addressOf(connection.request),
      ...(member && { member }),
    })
  }

  /**
   * Counts a connection as this person's.
   *
   * @throws Failure 'too-many-requests' when they have too many, or ask too often
   */
  admitPerson(memberId: string, connection: Connection): void {
    const { security, rateLimit } = this.#deps
    if (security.countDeed(memberId) > 0) throw new Failure('too-many-requests')
    if (this.#people.count(memberId) >= SOCKET_LIMITS.ofPerson * rateLimit)
      throw new Failure('too-many-requests')
    this.#people.add(memberId, connection)
  }

  /** The person may ask for one more room, over all connections: each is looked up in the database. */
  admitsRoom(memberId: string): boolean {
    return this.#rooms.take(memberId) && this.#deps.security.countDeed(memberId) === 0
  }

  /** From then on everybody is sent away, which is nobody's fault. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  #addressOf(request: IncomingMessage): string {
    return countedAs(this.#deps.security.addressOf(request))
  }

  #noteEnd({ request }: Connection, why: Ending): void {
    this.#deps.refusals.ended(why, { from: this.#deps.security.addressOf(request) })
  }

  #boundPackets(connection: Connection): void {
    let left: number = SOCKET_LIMITS.burst
    let countedAt = performance.now()
    connection.on('packet', () => {
      const now = performance.now()
      left = Math.min(SOCKET_LIMITS.burst, left + ((now - countedAt) / 1_000) * SOCKET_LIMITS.perSecond) - 1
      countedAt = now
      if (left < 0) this.#end(connection, 'says too much')
    })
  }

  #boundWaiting(connection: Connection): void {
    const outgoing: Outgoing = { since: null, waiting: 0 }
    this.#outgoing.set(connection, outgoing)
    connection.on('packetCreate', ({ data }: { data?: unknown }) => {
      outgoing.waiting += typeof data === 'string' ? data.length : 0
      outgoing.since ??= performance.now()
      if (outgoing.waiting > SOCKET_LIMITS.waiting) this.#end(connection, 'reads too little')
    })
    let sending = 0
    connection.on('flush', (packets: readonly { data?: unknown }[]) => {
      outgoing.since ??= performance.now()
      sending = packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
    })
    connection.transport.on('drain', () => {
      outgoing.waiting -= sending
      sending = 0
      // The next waiting message is sent now, and has its own time.
      outgoing.since = outgoing.waiting > 0 ? performance.now() : null
    })
    connection.once('close', () => this.#outgoing.delete(connection))
  }

  #endStuck(now: number): void {
    for (const [connection, { since }] of this.#outgoing) {
      if (since !== null && now - since > SOCKET_LIMITS.takenMs) this.#end(connection, 'reads nothing')
    }
  }

  #end(connection: Connection, why: Ending): void {
    const { socket } = connection.request
    // Data that had arrived by then is still read.
    if (socket.destroyed) return
    this.#noteEnd(connection, why)
    // Whoever reads nothing would not take a farewell either.
    socket.destroy()
  }
}

/** Where live connections begin. */
export const LIVE_PATH = '/socket.io/'

export const NO_HANDSHAKE = new Failure('malformed-body', 'Live updates are sent over a WebSocket only.')

/** The demands of Socket.IO's engine (protocol 4) and of a WebSocket (RFC 6455, 4.2.1) alone, none that would be refused later. */
function isHandshake({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' || !url.startsWith(LIVE_PATH)) return false
  const query = new URL(url, 'http://localhost').searchParams
  return (
    query.get('transport') === 'websocket' &&
    query.get('EIO') === '4' &&
    !query.has('sid') &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    headers['sec-websocket-protocol'] === undefined &&
    /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  )
}
