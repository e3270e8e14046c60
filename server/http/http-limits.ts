import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, failureBody } from '#domain/failure.ts'
import type { Proxies } from '#server/http/proxies.ts'
import type { Refusals } from '#server/http/refusals.ts'

/**
 * The limits of one request: its size, and the time that it may take to arrive (docs/product.md, Safety). The times suit a proxy
 * in front: it keeps its connections for less than 72 s and may send any number of requests through one of them.
 */
export const HTTP_LIMITS = {
  /** The longest booking is a tenth of it, bytes. */
  body: 64 * 1_024,
  /** So much of a longer one is read and dropped, bytes: who still sends can't read why it was refused. */
  dropped: 16 * 1_024 * 1_024,
  /** All headers together, bytes. */
  headerBytes: 16 * 1_024,
  headers: 100,
  /** Path and query, characters. */
  address: 8 * 1_024,
  parameters: 32,
  /** Lists and objects within one another in a body. */
  depth: 8,
  /** Values in a body, those within others counted too: 100 raids have some 1,500. */
  values: 2_000,
  /** From a connection's opening, or a request's first byte, to the end of its headers, ms. */
  headersMs: 10_000,
  /** From a request's first byte to its last, ms. */
  requestMs: 30_000,
  /** A connection without a request stays open so long, ms. */
  keepAliveMs: 72_000,
  /** How often connections are checked against the times above, ms; often, so that few have to be ended at once. */
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
  // Longer than any address that is accepted, so that the schema decides what an id may be.
  routerOptions: { maxParamLength: HTTP_LIMITS.headerBytes },
  http: {
    maxHeaderSize: HTTP_LIMITS.headerBytes,
    headersTimeout: HTTP_LIMITS.headersMs,
    requestTimeout: HTTP_LIMITS.requestMs,
    connectionsCheckingInterval: HTTP_LIMITS.lookMs,
    // Asked for below, where the answer has an envelope and a trace.
    requireHostHeader: false,
  },
  // `registerHttpLimits` does it.
  clientErrorHandler: () => undefined,
}

interface HttpLimitsDeps {
  proxies: Proxies
  rateLimit: number
  /** On every answer. */
  headers: Readonly<Record<string, string>>
  refusals: Refusals
}

/**
 * Bounds connections, and refuses requests that are too large before anything reads them. Whatever Node would answer by
 * itself, or cut without an answer, is answered here as calls are.
 */
export function registerHttpLimits(app: FastifyInstance, deps: HttpLimitsDeps): void {
  const { server } = app
  // The headers are counted below: Node would drop those beyond its own bound and say nothing.
  server.maxHeadersCount = 0
  server.maxConnections = HTTP_LIMITS.connections
  server.on('drop', (dropped) => {
    deps.refusals.ended('too many at once', { from: dropped?.remoteAddress ?? '' })
  })
  boundConnections(server, deps)
  answerUnreadable(server, deps)
  // Nobody has to refuse an expectation that they don't know (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  app.addHook('onRequest', (request, _, next) => next(whyUnreadable(request)))
  app.addHook('preValidation', ({ body }, _, next) => {
    next(isTooDeep(body) ? new Failure('malformed-body') : undefined)
  })
}

function boundConnections(server: Server, { proxies, rateLimit, refusals }: HttpLimitsDeps): void {
  const most = HTTP_LIMITS.connectionsOfAddress * Math.max(1, rateLimit)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (proxies.trusts(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > most) {
      refusals.ended('too many of its address', { from: address })
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
  if (raw.headers.host === undefined && raw.httpVersion === '1.1')
    return new Failure('malformed-body', UNREADABLE)
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

const UNREADABLE = 'This is no request that can be read.'

/**
 * Reads the rest of a body that is too long and drops it: a sender who is still sending can't read why it was refused.
 * Resolves with whether all of it came; it is not waited for when it is longer than what is read.
 */
export async function dropBody({ raw }: FastifyRequest): Promise<boolean> {
  if (Number(raw.headers['content-length'] ?? 0) > HTTP_LIMITS.dropped) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let dropped = 0
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > HTTP_LIMITS.dropped) resolve(false)
  })
  finished(raw).then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise
}

/** Answers what is no HTTP, too large or too slow to be a request, as calls are answered, and ends the connection. */
function answerUnreadable(server: Server, { headers, refusals }: HttpLimitsDeps): void {
  // Made once: they go to those who would have the server do more than that.
  const prepare = (failure: Failure) => ({ code: failure.code, text: answerOf(failure, headers) })
  const tooSlow = prepare(new Failure('request-too-slow'))
  const tooLarge = prepare(new Failure('headers-too-large'))
  const unreadable = prepare(new Failure('malformed-body', UNREADABLE))
  const tunnel = prepare(new Failure('not-found'))
  const answer = (socket: Socket, { code, text }: typeof tunnel) => {
    refusals.refused(code, { from: socket.remoteAddress ?? '' })
    if (socket.writable) socket.write(text)
    socket.destroy()
  }
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    const { code = '' } = error
    if (socket.destroyed) return
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') answer(socket, tooSlow)
    else if (code === 'HPE_HEADER_OVERFLOW') answer(socket, tooLarge)
    else if (code.startsWith('HPE_')) answer(socket, unreadable)
    // The connection itself broke: nobody is there to be answered.
    else socket.destroy(error)
  })
  // This is no proxy. Node takes its own listener off such a socket, and an error that nobody hears ends the process.
  server.on('connect', (_request, socket: Socket) =>
    answer(
      socket.on('error', () => undefined),
      tunnel,
    ),
  )
}

function answerOf(failure: Failure, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(failureBody(failure))
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${body}`
}
