import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, failureBody } from '#domain/failure.ts'
import type { Proxies } from '#server/http/proxies.ts'

/**
 * What one request may bring, and how long it may take to bring it (docs/product.md, Safety). The times suit a proxy in
 * front: it keeps its connections for less than 72 s and may send any number of requests through one of them.
 */
export const HTTP_LIMITS = {
  /** The longest booking is a tenth of it, bytes. */
  body: 64 * 1_024,
  /** All headers together, bytes. */
  headerBytes: 16 * 1_024,
  headers: 100,
  /** Path and query, characters. */
  address: 8 * 1_024,
  parameters: 32,
  /** Lists and objects within one another in a body. */
  depth: 8,
  /** Values in a body, those within others counted too. */
  values: 1_000,
  /** From a connection's opening, or a request's first byte, to the end of its headers, ms. */
  headersMs: 10_000,
  /** From a request's first byte to its last, ms. */
  requestMs: 30_000,
  /** A connection without a request stays open so long, ms. */
  keepAliveMs: 72_000,
  /** What is over its time is looked for this often, ms: seldom, and many would be ended at once while others wait. */
  lookMs: 100,
  connections: 10_000,
  /** Open connections of one address that is no proxy of ours, times RATE_LIMIT where that is above 1. */
  connectionsOfAddress: 1_000,
} as const

/** For the HTTP framework. */
export const SERVER_OPTIONS = {
  bodyLimit: HTTP_LIMITS.body,
  requestTimeout: HTTP_LIMITS.requestMs,
  keepAliveTimeout: HTTP_LIMITS.keepAliveMs,
  // Longer than any address that is let in: what an id may be is the schema's to say.
  routerOptions: { maxParamLength: HTTP_LIMITS.headerBytes },
  http: {
    maxHeaderSize: HTTP_LIMITS.headerBytes,
    headersTimeout: HTTP_LIMITS.headersMs,
    requestTimeout: HTTP_LIMITS.requestMs,
    connectionsCheckingInterval: HTTP_LIMITS.lookMs,
  },
  clientErrorHandler: refuseUnreadable,
}

/** Bounds connections, and refuses requests that are too large before anything reads them. */
export function registerHttpLimits(
  app: FastifyInstance,
  { proxies, rateLimit }: { proxies: Proxies; rateLimit: number },
): void {
  // The headers are counted below: Node would drop those beyond its own bound and say nothing.
  app.server.maxHeadersCount = 0
  app.server.maxConnections = HTTP_LIMITS.connections
  boundConnections(app.server, proxies, HTTP_LIMITS.connectionsOfAddress * Math.max(1, rateLimit))
  app.addHook('onRequest', (request, _, next) => next(whyUnreadable(request)))
  app.addHook('preValidation', ({ body }, _, next) => {
    next(isTooDeep(body) ? new Failure('malformed-body') : undefined)
  })
}

function boundConnections(server: Server, proxies: Proxies, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (proxies.trusts(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

function whyUnreadable({ raw, url }: FastifyRequest): Failure | undefined {
  if (raw.rawHeaders.length > HTTP_LIMITS.headers * 2) return new Failure('headers-too-large')
  if (url.length > HTTP_LIMITS.address) return new Failure('address-too-long')
  const query = url.indexOf('?')
  const tooMany = query >= 0 && url.slice(query).split('&').length > HTTP_LIMITS.parameters
  return tooMany ? new Failure('malformed-body', 'This address has too many parameters.') : undefined
}

/** Looks at no more than the values that a body may have, whatever it is. */
function isTooDeep(body: unknown): boolean {
  const found = [{ value: body, depth: 0 }]
  for (const { value, depth } of found) {
    if (typeof value !== 'object' || value === null) continue
    if (depth === HTTP_LIMITS.depth) return true
    const inside = Object.values(value)
    if (found.length + inside.length > HTTP_LIMITS.values) return true
    for (const one of inside) found.push({ value: one, depth: depth + 1 })
  }
  return false
}

/** What is no HTTP, too large or too slow to be a request: it is answered as calls are, and the connection ends. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(ANSWERS.get(error.code ?? '') ?? UNREADABLE)
  socket.destroy(error)
}

/** Made once: they go to those who would have the server do more than that. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', answerOf('408 Request Timeout', new Failure('request-too-slow'))],
  ['HPE_HEADER_OVERFLOW', answerOf('431 Request Header Fields Too Large', new Failure('headers-too-large'))],
])
const UNREADABLE = answerOf(
  '400 Bad Request',
  new Failure('malformed-body', 'This is no request that can be read.'),
)

function answerOf(status: string, failure: Failure): string {
  const body = JSON.stringify(failureBody(failure))
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
    `Connection: close\r\n\r\n${body}`
  )
}
