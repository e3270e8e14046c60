import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import { Failure } from '#domain/failure.ts'
import { countedAs } from '#server/http/proxies.ts'
import { TokenBucket } from '#server/http/rate-limiter.ts'
import type { Security } from '#server/http/security.ts'
import type { Log } from '#server/log.ts'

/** What live connections may do (docs/product.md, Safety). */
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
  /** What was sent must be taken within this, ms. */
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
    // What was refused may go on talking for a moment: it counts until nothing more can come.
    connection.request.socket.once('close', () => {
      const left = this.count(key) - 1
      if (left <= 0) this.#counts.delete(key)
      else this.#counts.set(key, left)
    })
  }
}

/** What is on its way to one reader. */
interface Outgoing {
  /** performance.now of when the oldest of it was sent, ms; null when all was taken. */
  since: number | null
  waiting: number
}

interface SocketLimitsDeps {
  security: Security
  rateLimit: number
  log: Log
}

/** Counts connections by person and address, and ends those that say too much or read too little. */
export class SocketLimits {
  readonly #deps: SocketLimitsDeps
  readonly #people = new Open()
  readonly #addresses = new Open()
  readonly #rooms: TokenBucket
  readonly #waiting: (() => void)[] = []
  #lookingUp = 0
  readonly #outgoing = new Map<Connection, Outgoing>()
  readonly #timer: NodeJS.Timeout

  constructor(deps: SocketLimitsDeps) {
    this.#deps = deps
    const { burst, perSecond } = SOCKET_LIMITS
    this.#rooms = new TokenBucket(burst * deps.rateLimit, perSecond * deps.rateLimit)
    this.#timer = setInterval(() => this.#endStuck(performance.now()), SOCKET_LIMITS.lookMs)
  }

  /** A handshake is a call of its address's, from our own origin, and the address has not too many open. */
  admits(request: IncomingMessage): boolean {
    const { security, rateLimit } = this.#deps
    if (!security.isOwnOrigin(request.headers.origin)) return false
    if (security.countHandshake(request) > 0) return false
    return this.#addresses.count(this.#addressOf(request)) < SOCKET_LIMITS.ofAddress * rateLimit
  }

  /** From a connection's first moment to its end. */
  watch(connection: Connection): void {
    this.#addresses.add(this.#addressOf(connection.request), connection)
    this.#boundPackets(connection)
    this.#boundWaiting(connection)
    // WebSocket waits 30 s for the other side's farewell, and reads meanwhile: who gives none is not waited for.
    const { socket } = connection.request
    connection.once('close', () => setTimeout(() => socket.destroy(), SOCKET_LIMITS.farewellMs).unref())
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

  /** Does the look-up when fewer than `lookUps` are under way; the one who asked first is next. */
  async inTurn<Found>(lookUp: () => Promise<Found>): Promise<Found> {
    if (this.#lookingUp < SOCKET_LIMITS.lookUps) this.#lookingUp += 1
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      return await lookUp()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#lookingUp -= 1
      else next()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #addressOf(request: IncomingMessage): string {
    return countedAs(this.#deps.security.addressOf(request))
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
      // What waited behind it is sent next, and has its own time.
      outgoing.since = outgoing.waiting > 0 ? performance.now() : null
    })
    connection.once('close', () => this.#outgoing.delete(connection))
  }

  #endStuck(now: number): void {
    for (const [connection, { since }] of this.#outgoing) {
      if (since !== null && now - since > SOCKET_LIMITS.takenMs) this.#end(connection, 'reads nothing')
    }
  }

  #end(connection: Connection, why: string): void {
    const { socket } = connection.request
    // What had arrived by then is still read.
    if (socket.destroyed) return
    this.#deps.log.info({ why }, 'A live connection is ended')
    // Whoever reads nothing would not take a farewell either.
    socket.destroy()
  }
}
