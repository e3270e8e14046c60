import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Log } from '#server/log.ts'

/** W3C Trace Context, version 00: 55 characters. An id of nothing but zeros is none. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace that a request belongs to: the one of its `traceparent`, or a new one where it has none that can be read (OPS-11). */
export function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { traceparent } = headers
  const [, given] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  // Node keeps random bytes for UUIDs: asking the system for each id's own takes a twentieth of a read.
  return given ?? randomUUID().replaceAll('-', '')
}

/** Each line of a request names its trace. */
export const tracedLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  log,
  bindings,
  options,
  request,
) => log.child({ ...bindings, traceId: traceIdOf(request) }, options)

const logs = new AsyncLocalStorage<Log>()

/** The log of the request for which this runs; none where it runs for no request. */
export function requestLog(): Log | undefined {
  return logs.getStore()
}

/** From its first hook on whatever a request brings about has its log. What reads a body forgets it, so it is said again. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ log }, _, next) => logs.run(log, next))
  app.addHook('preValidation', ({ log }, _, next) => logs.run(log, next))
}
