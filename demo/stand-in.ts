import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'

/** What the demo's Discord and Raider.IO share: a small web server whose answers can be made to go wrong. */
export interface StandIn {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

export interface Call {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The named groups of the route's path. */
  readonly path: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  answer(call: Call): Reply | Promise<Reply>
}

/**
 * Ways to go wrong: `slow` answers after delayMs, `down` drops the connection, `error` is a 500, `nonsense` is JSON of another shape,
 * `truncated` is JSON that stops in the middle, `html` a page, `huge` 8 MB of JSON, `redirect` a 302 to elsewhere, `rate-limited` a 429.
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
  ]),
  delayMs: z.optional(z.int().check(z.nonnegative())),
  retryAfterMs: z.optional(z.int().check(z.nonnegative())),
  /** Only paths that start with one of these; every path when left out. */
  paths: z.optional(z.array(z.string())),
  /** How many requests go wrong; all of them until the fault is cleared when left out. */
  times: z.optional(z.int().check(z.positive())),
})
export type Fault = z.infer<typeof Fault>

/** Carries the signing key of the demo's Discord: other users of the machine see a program's arguments, and not its environment. */
export const SIGNING_KEY_VARIABLE = 'DEMO_SIGNING_KEY'

const KEPT_REQUESTS = 10_000
const BODY_LIMIT = 64 * 1024

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

/** Reads a control's JSON body; a wrong one is answered with what is wrong. */
export function control<T>(
  schema: z.ZodMiniType<T>,
  answer: (input: T, call: Call) => Reply,
): Route['answer'] {
  return (call) => {
    // A page in the browser can't send this type to another origin without asking first: no site can reach the controls.
    if (call.headers['content-type'] !== 'application/json')
      return json(415, { message: 'Send application/json' })
    const parsed = schema.safeParse(JSON.parse(call.body || 'null'))
    return parsed.success ? answer(parsed.data, call) : json(400, { message: z.prettifyError(parsed.error) })
  }
}

interface Faults {
  current: Fault | null
  readonly closing: AbortController
  rateLimited(retryAfterMs: number): Reply
}

async function misbehave(
  faults: Faults,
  path: string,
  response: ServerResponse,
): Promise<Reply | 'gone' | null> {
  const fault = faults.current
  if (!fault || (fault.paths && !fault.paths.some((start) => path.startsWith(start)))) return null
  if (fault.times !== undefined) {
    faults.current = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
  }
  switch (fault.kind) {
    case 'slow':
      await wait(fault.delayMs ?? 60_000, undefined, { signal: faults.closing.signal }).catch(() => undefined)
      return null
    case 'down':
      response.destroy()
      return 'gone'
    case 'error':
      return json(500, { message: 'Internal Server Error', code: 0 })
    case 'nonsense':
      return json(200, { id: 17, name: ['not', 'a', 'name'], roles: 'none', access_token: 4, user: null })
    case 'truncated':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":"8024173651' }
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><h1>Just a moment</h1>',
      }
    case 'huge':
      return json(200, { padding: 'x'.repeat(8 * 1024 * 1024) })
    case 'redirect':
      return { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' }, body: '' }
    case 'rate-limited':
      return faults.rateLimited(fault.retryAfterMs ?? 1_500)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new Error('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function faultControls(faults: Faults, requests: { method: string; path: string; at: string }[]): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/control\/fault$/,
      answer: control(Fault, (fault) => {
        faults.current = fault
        return json(200, { fault })
      }),
    },
    {
      method: 'DELETE',
      path: /^\/control\/fault$/,
      answer: () => {
        faults.current = null
        return json(200, { fault: null })
      },
    },
    {
      method: 'GET',
      path: /^\/control\/requests$/,
      answer: () => json(200, { count: requests.length, requests }),
    },
    {
      method: 'DELETE',
      path: /^\/control\/requests$/,
      answer: () => {
        requests.length = 0
        return json(200, { count: 0 })
      },
    },
  ]
}

function findRoute(routes: readonly Route[], method: string, path: string) {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match) return { route, path: { ...match.groups } }
  }
  return null
}

/**
 * Serves the routes on a loopback port (0: any free one), with the controls under /control that no real service has:
 * POST and DELETE /control/fault, GET and DELETE /control/requests.
 */
export async function serveStandIn(options: {
  readonly port: number
  readonly routes: readonly Route[]
  rateLimited(retryAfterMs: number): Reply
}): Promise<StandIn> {
  const requests: { method: string; path: string; at: string }[] = []
  const faults: Faults = { current: null, closing: new AbortController(), rateLimited: options.rateLimited }
  const routes = [...faultControls(faults, requests), ...options.routes]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Reply | 'gone'> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
    const body = await readBody(request)
    if (!url.pathname.startsWith('/control/')) {
      requests.push({ method, path: url.pathname + url.search, at: new Date().toISOString() })
      if (requests.length > KEPT_REQUESTS) requests.shift()
      const wrong = await misbehave(faults, url.pathname, response)
      if (wrong) return wrong
    }
    const found = findRoute(routes, method, url.pathname)
    if (!found) return json(404, { message: '404: Not Found', code: 0 })
    return await found.route.answer({ method, url, headers: request.headers, body, path: found.path })
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await answer(request, response).catch((error: unknown) =>
      json(500, { message: String(error), code: 0 }),
    )
    if (reply === 'gone' || response.destroyed) return
    response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers })
    response.end(request.method === 'HEAD' ? undefined : reply.body)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        faults.closing.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Runs a stand-in as a program: `--port N`, `--crowd N` for more people (demo/people.ts, crowd), a ready line when it
 * listens, an orderly end on SIGINT and SIGTERM; with `--with-parent` also when its input closes, which it does however the process ends that holds the other side.
 */
export async function runStandIn(
  name: string,
  start: (port: number, crowd: number) => Promise<StandIn>,
): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      crowd: { type: 'string', default: '0' },
      'with-parent': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    process.stderr.write(`${name}: --port takes a number from 0 to 65535, not '${values.port}'\n`)
    process.exit(2)
  }
  try {
    const standIn = await start(port, Number(values.crowd))
    process.stdout.write(`${name} ready on ${standIn.url}\n`)
    const end = () => void standIn.close().then(() => process.exit(0))
    process.once('SIGINT', end).once('SIGTERM', end)
    if (values['with-parent']) process.stdin.once('end', end).resume()
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
