import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/open.ts'

/** The checks of liveness and readiness. After `leave` readiness is answered with 503. */
export function registerHealth(app: FastifyInstance, database: Database): { leave(): void } {
  let isLeaving = false
  // Anybody may ask, so at most one ping of the database runs at a time.
  let asking: Promise<void> | undefined
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isLeaving) return reply.code(503).send({ ok: false })
    asking ??= database.ping().finally(() => {
      asking = undefined
    })
    await asking
    return { ok: true }
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  return {
    leave() {
      isLeaving = true
    },
  }
}
