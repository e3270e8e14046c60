import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pino from 'pino'

/**
 * The product's log: JSON lines on standard output, written while the server goes on. No query (a sign-in's holds its
 * code), header or body is in it (docs/product.md, OPS-2).
 */
export function createLog(level: string) {
  return pino({ level }, pino.destination({ dest: 1, sync: false }))
}

/** A request's id in the log, and in the answer when something went wrong: unique across instances. */
export function requestId(): string {
  return randomUUIDv7()
}

/** One line for each answer; health checks and measurements are not worth one. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, actor } = request
    request.log.info(
      {
        method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: ip,
        ...(actor && { member: actor._id }),
      },
      'Answered',
    )
  })
}

function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
