import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import * as z from 'zod/mini'

/** The common part of the demo's Discord and Raider.IO: a small web server whose answers can be made to fail. */
export interface StandIn {
  readonly url: string
  close(): Promise<void>
}

/**
 * Failures: `slow` answers after a minute, `down` drops the connection, `error` is a 500, `nonsense` is JSON of another
 * shape, `truncated` is incomplete JSON, `html` a page, `huge` 8 MB of JSON, `redirect` a 302 to elsewhere, `rate-limited`
 * a 429; `unheard` handles the request and drops the connection before the answer.
 */
const Fault = z.strictObject({
  kind: z.enum([
    'slow',
    'down',
    'error',
    'nonsense',
    'truncated',
    'html',
    'huge',
    'redirect',
    'rate-limited',
    'unheard',
  ]),
  retryAfterMs: z.optional(z.int().check(z.nonnegative())),
  /** Only paths that start with one of these; every path when left out. */
  paths: z.optional(z.array(z.string())),
  /** The number of failing requests; all until the fault is cleared by default. */
  times: z.optional(z.int().check(z.positive())),
})
export type Fault = z.infer<typeof Fault>

/** Passes the signing key in the environment: other users of the machine can see a program's arguments. */
export const SIGNING_KEY_VARIABLE = 'DEMO_SIGNING_KEY'

const STORED_REQUESTS = 10_000
const BODY_LIMIT = 64 * 1024

const NONSENSE = { id: 17, name: ['not', 'a', 'name'], roles: 'none', access_token: 4, user: null }

interface Service {
  addRoutes(app: FastifyInstance): void
  /** Answers as the service does somebody who asks too often. */
  rateLimit(reply: FastifyReply, retryAfterMs: number): FastifyReply
}

/**
 * Serves the routes on a free loopback port, with controls under /control that no real service has: POST and DELETE
 * /control/fault, GET and DELETE /control/requests.
 */
export async function serveStandIn({ addRoutes, rateLimit }: Service): Promise<StandIn> {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  // Only JSON is accepted, which a page cannot send to another origin without a preflight: no site can reach the controls.
  app.removeContentTypeParser('text/plain')
  // A route's schemas are Zod's (https://fastify.dev/docs/latest/Reference/Validation-and-Serialization/).
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (input) => {
    const parsed = schema.safeParse(input)
    return parsed.success ? { value: parsed.data } : { error: new Error(z.prettifyError(parsed.error)) }
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  addRequestLog(app)
  addFaults(app, rateLimit)
  addRoutes(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}

function isControl(url: string): boolean {
  return url.startsWith('/control/')
}

function addRequestLog(app: FastifyInstance): void {
  let requests: { method: string; path: string; at: string }[] = []
  app.addHook('onRequest', ({ method, url }, _reply, done) => {
    if (!isControl(url)) requests.push({ method, path: url, at: new Date().toISOString() })
    if (requests.length > STORED_REQUESTS) requests.shift()
    done()
  })
  app.get('/control/requests', (_request, reply) => reply.send({ count: requests.length, requests }))
  app.delete('/control/requests', (_request, reply) => {
    requests = []
    return reply.send({ count: 0 })
  })
}

function addFaults(app: FastifyInstance, rateLimit: Service['rateLimit']): void {
  let current: Fault | null = null
  const closing = new AbortController()
  const unheard = new WeakSet<object>()
  app.addHook('onSend', async ({ raw }) => {
    if (unheard.has(raw)) raw.socket.destroy()
  })
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  app.addHook('onRequest', async ({ url, raw }, reply) => {
    const fault = current
    if (fault === null || isControl(url) || fault.paths?.some((start) => url.startsWith(start)) === false)
      return undefined
    if (fault.times !== undefined) current = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
    switch (fault.kind) {
      case 'slow':
        await wait(60_000, undefined, { signal: closing.signal }).catch(() => undefined)
        return undefined
      case 'down':
        reply.hijack()
        return raw.destroy()
      case 'error':
        return reply.code(500).send({ message: 'Internal Server Error', code: 0 })
      case 'nonsense':
        return reply.send(NONSENSE)
      case 'truncated':
        return reply.type('application/json').send('{"id":"8024173651')
      case 'html':
        return reply.type('text/html').send('<!doctype html><h1>Just a moment</h1>')
      case 'huge':
        return reply.send({ padding: 'x'.repeat(8 * 1024 * 1024) })
      case 'redirect':
        return reply.redirect('http://127.0.0.1:9/elsewhere')
      case 'rate-limited':
        return rateLimit(reply, fault.retryAfterMs ?? 1_500)
      case 'unheard':
        unheard.add(raw)
        return undefined
    }
  })
  app.post<{ Body: Fault }>('/control/fault', { schema: { body: Fault } }, ({ body: fault }, reply) => {
    current = fault
    return reply.send({ fault })
  })
  app.delete('/control/fault', (_request, reply) => {
    current = null
    return reply.send({ fault: null })
  })
}

/**
 * Runs a stand-in as a program: `--crowd N` for more people (demo/people.ts, crowd), a ready line when it listens, and an
 * orderly end on SIGINT, SIGTERM and the end of its input, which comes however its parent ends.
 */
export async function runStandIn(name: string, start: (crowd: number) => Promise<StandIn>): Promise<void> {
  const { values } = parseArgs({ options: { crowd: { type: 'string', default: '0' } } })
  try {
    const standIn = await start(Number(values.crowd))
    process.stdout.write(`${name} ready on ${standIn.url}\n`)
    const end = () => void standIn.close().then(() => process.exit(0))
    process.once('SIGINT', end).once('SIGTERM', end)
    process.stdin.once('end', end).resume()
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
