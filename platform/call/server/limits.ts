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
 * Limits of a request's size and duration (docs/product.md, Safety). They suit a proxy that keeps connections for less than
 * 72 s and sends any number of requests over one.
 */
export const HTTP_LIMITS = {
  /** Ten times the longest booking, bytes. */
  body: 64 * 1_024,
  /** All headers together with the address, bytes. */
  headerBytes: 16 * 1_024,
  /** From the opening of a connection, or the first byte of a request, to the end of the headers, ms. */
  headersMs: 10_000,
  /** From a request's first byte to its last, ms. */
  requestMs: 30_000,
  /** An idle connection stays open this long, ms. */
  keepAliveMs: 72_000,
  connections: 10_000,
} as const

/** Creates the framework's instance. `trustProxy`: proxies whose X-Forwarded-For is trusted. */
export function createServer(log: FastifyBaseLogger, trustProxy: string[]): FastifyInstance {
  const app = Fastify({
    bodyLimit: HTTP_LIMITS.body,
    requestTimeout: HTTP_LIMITS.requestMs,
    keepAliveTimeout: HTTP_LIMITS.keepAliveMs,
    // Longer than any accepted address, so that schemas decide about ids.
    routerOptions: { maxParamLength: HTTP_LIMITS.headerBytes },
    http: {
      maxHeaderSize: HTTP_LIMITS.headerBytes,
      headersTimeout: HTTP_LIMITS.headersMs,
      requestTimeout: HTTP_LIMITS.requestMs,
      connectionsCheckingInterval: 1_000,
      // A request to upgrade to another protocol is answered without the upgrade.
      shouldUpgradeCallback: ({ url = '' }) => url.startsWith('/socket.io/'),
    },
    trustProxy,
    // During shutdown requests on open connections are still answered, with 'connection: close'.
    return503OnClosing: false,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // For an address that cannot be decoded.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).send(failureBody(new Failure('malformed-body', 'This address cannot be read.'))),
  })
  app.server.maxConnections = HTTP_LIMITS.connections
  app.removeContentTypeParser('text/plain')
  return app
}

/** Actions per minute, times RATE_LIMIT. One address may be a whole office. */
const A_MINUTE = { address: 3_000, account: 600, signIn: 120, bookings: 20, press: 10 }

/** A limit was exceeded. Retry-After (RFC 9110, 10.2.3) says when to retry. */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Limits = Readonly<Record<keyof typeof A_MINUTE, MinuteLimit>>

/** Counts every request by its address; the other limits are counted by their callers. */
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
  const own = Object.entries(others).map(([name, aMinute]) => [
    name,
    new MinuteLimit(app.createRateLimit({ max: max(aMinute) })),
  ])
  // `createRateLimit()` without options shares the counter of the hook above.
  return { address: new MinuteLimit(app.createRateLimit()), ...Object.fromEntries(own) }
}

export class MinuteLimit {
  readonly #count: ReturnType<FastifyInstance['createRateLimit']>

  constructor(count: ReturnType<FastifyInstance['createRateLimit']>) {
    this.#count = count
  }

  /** Counts one action. `key`: an address or an id. @throws TooManyRequests */
  async count(key: string): Promise<void> {
    const { isExceeded, ttlInSeconds } = await this.#ask(key)
    if (isExceeded) throw new TooManyRequests(ttlInSeconds)
  }

  /** Runs `work`, which counts as this many actions unless it fails. @throws TooManyRequests; whatever `work` throws */
  async spend<T>(key: string, actions: number, work: () => Promise<T>): Promise<T> {
    const { remaining, ttlInSeconds } = await this.#ask(key, { increment: false })
    if (remaining < actions) throw new TooManyRequests(ttlInSeconds || 60)
    const done = await work()
    for (let action = 0; action < actions; action += 1) await this.#ask(key)
    return done
  }

  async #ask(key: string, options?: { increment: false }) {
    // The plugin reads only the address and the route's settings of a request.
    const counted = await this.#count({ ip: key, routeOptions: {} } as FastifyRequest, options)
    if (counted.isAllowed) throw new Error('No key is exempt from limits')
    return counted
  }
}
