import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Failure, failureBody } from '#platform/call/failure.ts'

/**
 * The limits of one request: its size, and the time that it may take to arrive (docs/product.md, Safety). The times suit a proxy
 * in front: it keeps its connections for less than 72 s and may send any number of requests through one of them.
 */
export const HTTP_LIMITS = {
  /** The longest booking is a tenth of it, bytes. */
  body: 64 * 1_024,
  /** All headers together, the address too, bytes. */
  headerBytes: 16 * 1_024,
  /** From a connection's opening, or a request's first byte, to the end of its headers, ms. */
  headersMs: 10_000,
  /** From a request's first byte to its last, ms. */
  requestMs: 30_000,
  /** A connection without a request stays open so long, ms. */
  keepAliveMs: 72_000,
  connections: 10_000,
} as const

/** The framework, before anything is served by it. `trustProxy`: the proxies whose X-Forwarded-For is believed. */
export function createServer(log: FastifyBaseLogger, trustProxy: string[]): FastifyInstance {
  const app = Fastify({
    bodyLimit: HTTP_LIMITS.body,
    requestTimeout: HTTP_LIMITS.requestMs,
    keepAliveTimeout: HTTP_LIMITS.keepAliveMs,
    // Longer than any address that is accepted, so that the schema decides what an id may be.
    routerOptions: { maxParamLength: HTTP_LIMITS.headerBytes },
    http: {
      maxHeaderSize: HTTP_LIMITS.headerBytes,
      headersTimeout: HTTP_LIMITS.headersMs,
      requestTimeout: HTTP_LIMITS.requestMs,
      connectionsCheckingInterval: 1_000,
      // A wish for any other protocol is answered as if it were none.
      shouldUpgradeCallback: ({ url = '' }) => url.startsWith('/socket.io/'),
    },
    trustProxy,
    // While the server shuts down, requests over open connections are still answered, with 'connection: close'.
    return503OnClosing: false,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Of an address that cannot be decoded.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).send(failureBody(new Failure('malformed-body', 'This address cannot be read.'))),
  })
  app.server.maxConnections = HTTP_LIMITS.connections
  app.removeContentTypeParser('text/plain')
  return app
}

/** Actions a minute, times RATE_LIMIT. An address may be a household or a whole office. */
const A_MINUTE = { address: 3_000, account: 600, signIn: 120, bookings: 20, press: 10 }

/** Beyond a limit. The answer says when to come back (Retry-After, RFC 9110, 10.2.3). */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Limits = Readonly<Record<keyof typeof A_MINUTE, MinuteLimit>>

/** Counts each request by its address, whatever it asks for; the other limits are counted by who calls them. */
export async function registerLimits(app: FastifyInstance, factor: number): Promise<Limits> {
  const max = (aMinute: number) => Math.ceil(aMinute * factor)
  const errorResponseBuilder = (_: unknown, { ttl }: { ttl: number }) =>
    new TooManyRequests(Math.ceil(ttl / 1_000))
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: false,
    max: max(A_MINUTE.address),
    errorResponseBuilder,
    addHeaders: { ...quiet, 'retry-after': false },
    addHeadersOnExceeding: quiet,
  })
  app.addHook('onRequest', app.rateLimit())
  const { address: _, ...others } = A_MINUTE
  const own = Object.entries(others).map(([name, aMinute]) => {
    const count = app.createRateLimit({ max: max(aMinute) })
    return [name, new MinuteLimit(count)]
  })
  // Without options of its own it counts with the hook above.
  return { address: new MinuteLimit(app.createRateLimit()), ...Object.fromEntries(own) }
}

export class MinuteLimit {
  readonly #count: ReturnType<FastifyInstance['createRateLimit']>

  constructor(count: ReturnType<FastifyInstance['createRateLimit']>) {
    this.#count = count
  }

  /** Counts one action. `key`: an address, or an id. @throws TooManyRequests */
  async count(key: string): Promise<void> {
    const { isExceeded, ttlInSeconds } = await this.#ask(key)
    if (isExceeded) throw new TooManyRequests(ttlInSeconds)
  }

  /** Does `work`, which is so many actions. They count unless it fails. @throws TooManyRequests; whatever `work` throws */
  async spend<T>(key: string, actions: number, work: () => Promise<T>): Promise<T> {
    const { remaining, ttlInSeconds } = await this.#ask(key, { increment: false })
    if (remaining < actions) throw new TooManyRequests(ttlInSeconds || 60)
    const done = await work()
    for (let action = 0; action < actions; action += 1) await this.#ask(key)
    return done
  }

  async #ask(key: string, options?: { increment: false }) {
    // The plugin reads the address and the route's settings of a request, and nothing else.
    const counted = await this.#count({ ip: key, routeOptions: {} } as FastifyRequest, options)
    if (counted.isAllowed) throw new Error('No key is exempt from limits')
    return counted
  }
}
