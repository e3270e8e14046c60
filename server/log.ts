import type { FastifyRequest } from 'fastify'
import pino from 'pino'

/** The product's log: JSON lines on standard output. No query (a sign-in's holds its code), header or body is in it. */
export function createLog(level: string) {
  return pino({ level, serializers: { req: describeRequest } })
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?', 1)[0], from: request.ip }
}
