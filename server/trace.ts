import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Log } from '#server/log.ts'

/** W3C Trace Context, version 00: 55 characters. An id of nothing but zeros is none. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

const instance = randomBytes(8).toString('hex')
let made = 0

/**
 * The trace that a request belongs to, and its id in the log: the one of its `traceparent`, or a new one where it has none that can
 * be read (OPS-11). New ones are unique across instances. Random bytes for each, and a logger of our own beside the framework's,
 * took a seventh of a cached read's processor.
 */
export function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { traceparent } = headers
  const [, given] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  if (given !== undefined) return given
  made += 1
  return instance + made.toString(16).padStart(16, '0')
}

const logs = new AsyncLocalStorage<Log>()

/** The log of the request for which this runs; none where it runs for no request. */
export function requestLog(): Log | undefined {
  return logs.getStore()
}

/** Whatever `work` brings about has this log. */
export function follow<T>(log: Log | undefined, work: () => T): T {
  return log === undefined ? work() : logs.run(log, work)
}

/**
 * From its first hook on whatever a request brings about has its log. What reads a body forgets it, so it is said again. Calls do it
 * where they ask the database: of an answer from memory it would take a tenth.
 */
export function followRequests(app: FastifyInstance): void {
  const hook: onRequestHookHandler = ({ log, routeOptions }, _, next) =>
    routeOptions.config.isCall ? next() : follow(log, next)
  app.addHook('onRequest', hook)
  app.addHook('preValidation', hook)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** One of the contract's. */
    isCall?: true
  }
}
