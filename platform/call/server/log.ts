import { setTimeout as afterMs } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pino from 'pino'

/** The part of pino's interface that the server uses. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Lines are written together, bytes, and none waits longer than this, ms. Of those that can't be written so many bytes wait. */
const TOGETHER = { minLength: 12_288, periodicFlush: 200, maxLength: 1_048_576 }

/** Where the log is written while the server goes on; one that can't be written, such as on a full disk, stops nothing. */
export function logOutput(descriptor = 1) {
  const output = pino.destination({ dest: descriptor, sync: false, ...TOGETHER })
  output.on('error', () => {})
  return output
}

/** At the end, what waits is written within this, ms, or not at all. */
const LAST_LINES_MS = 500

/**
 * Writes what waits, and gives up what nobody takes: at the process's exit that would be tried for ever (sonic-boom's
 * flushSync). The first flush may end with what was being written when it was asked; the second writes what came since.
 */
export async function endOutput(output: ReturnType<typeof logOutput>): Promise<void> {
  const flushed = () => new Promise<unknown>((done) => output.flush(done))
  await Promise.race([flushed().then(flushed), afterMs(LAST_LINES_MS, null, { ref: false })])
  output.destroy()
}

/**
 * The product's log: JSON lines on standard output. No query (a sign-in's holds its code), header or body is in it
 * (docs/product.md, OPS-6).
 */
export function createLog(level: string, destination: pino.DestinationStream = logOutput()) {
  return pino({ level, serializers: { err: describeError } }, destination)
}

/**
 * An error as the log shows it. A database's errors carry the values that were sent and the row that was refused, clients' contact
 * data among them: only what names the fault is kept.
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

/** One line for each answer; health checks and measurements are not worth one. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { method, actor, ip: from } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const answer = { method, path: pathOf(request), status: reply.statusCode, ms, from }
    request.log.info({ ...answer, ...(actor && { member: actor._id }) }, 'Answered')
    next()
  })
}

/** Characters of a path in a line: all of one that means something here, a part of what somebody made up. */
const PATH_LENGTH = 256

/** Paths of the site itself that only look like a private address. */
const OWN_PATH = /^\/(?:calendar\/(?:own|renew|end)|tracking\/(?:make|end)|assets\/[\w.-]+\.\w+)$/

/** A path that is encoded more often, one in the other, leads nowhere, and its key may still be a right one. */
const ENCODED_AT_MOST = 4
const ENCODED = /%([0-7][0-9a-f])/gi

/** As long as the keys of private addresses are, or nearly; longer than an id. */
const KEY_LIKE = /[\w-]{40}/

/**
 * A private address lets in whoever has it, and a mistyped one is nearly it. So of a path that has the name of such a page anywhere, or
 * what may be a key, however it is spelled and encoded, the log has no more than that (TRK-6, ICS-6).
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
