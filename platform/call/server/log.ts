import { setTimeout as afterMs } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pino from 'pino'

/** The part of pino's interface that the server uses. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Lines are written in batches of this size, bytes, or after this time, ms. At most this many unwritten bytes are kept. */
const TOGETHER = { minLength: 12_288, periodicFlush: 200, maxLength: 1_048_576 }

/** The log's output; a failure to write, for example on a full disk, does not stop the server. */
export function logOutput(descriptor = 1) {
  const output = pino.destination({ dest: descriptor, sync: false, ...TOGETHER })
  output.on('error', () => {})
  return output
}

/** At the end, remaining lines are written within this time, ms, or dropped. */
const LAST_LINES_MS = 500

/**
 * Writes remaining lines, with a time limit: flushSync at exit would retry for ever (sonic-boom). The first flush may
 * complete an earlier write; the second writes what came since.
 */
export async function endOutput(output: ReturnType<typeof logOutput>): Promise<void> {
  const flushed = () => new Promise<unknown>((done) => output.flush(done))
  await Promise.race([flushed().then(flushed), afterMs(LAST_LINES_MS, null, { ref: false })])
  output.destroy()
}

/**
 * The product's log: JSON lines on standard output, without queries (a sign-in's holds its code), headers and bodies
 * (docs/product.md, OPS-6).
 */
export function createLog(level: string, destination: pino.DestinationStream = logOutput()) {
  return pino({ level, serializers: { err: describeError } }, destination)
}

/**
 * An error for the log. Database errors contain values and rows with clients' contacts, so only fields that identify the
 * fault are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const named = Object.fromEntries(
    ['code', 'kind', 'constraint', 'table', 'status'].flatMap((key) =>
      key in error ? [[key, Reflect.get(error, key)]] : [],
    ),
  )
  return { type: name, message, stack, ...named, ...(cause !== undefined && { cause: describeError(cause) }) }
}

/** One line per answer, without health checks and measurements. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { method, actor, ip: from } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const answer = { method, path: pathOf(request), status: reply.statusCode, ms, from }
    request.log.info({ ...answer, ...(actor && { member: actor._id }) }, 'Answered')
    next()
  })
}

/** The most characters of a logged path. A longer path is cut off; the site's own paths are shorter. */
const PATH_LENGTH = 256

/** Paths of the site that only look like a private address. */
const OWN_PATH = /^\/(?:calendar\/(?:own|renew|end)|tracking\/(?:make|end)|assets\/[\w.-]+\.\w+)$/

/** A path that is encoded more often is invalid, but may still contain a valid key. */
const ENCODED_AT_MOST = 4
const ENCODED = /%([0-7][0-9a-f])/gi

/** About as long as the key of a private address; longer than an id. */
const KEY_LIKE = /[\w-]{40}/

/**
 * Removes secrets: a private address grants access, and a mistyped one nearly does. A path that contains the name of
 * such a page, or something like a key, in any spelling and encoding, is replaced by a pattern (TRK-6, ICS-6).
 */
function withoutSecrets(path: string): string {
  let decoded = path
  for (let times = 0; times < ENCODED_AT_MOST; times += 1)
    decoded = decoded.replace(ENCODED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  const [, name] = (OWN_PATH.test(path) ? null : /(calendar|track)/i.exec(decoded)) ?? []
  if (name !== undefined) return `/${name.toLowerCase()}/:token`
  if (KEY_LIKE.test(decoded)) return '/:token'
  return decoded.search(ENCODED) >= 0 ? '/:encoded' : path
}

function pathOf({ url }: FastifyRequest): string {
  const path = withoutSecrets(url.split('?', 1)[0] ?? '')
  return path.length > PATH_LENGTH ? `${path.slice(0, PATH_LENGTH)}…` : path
}
