import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
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
