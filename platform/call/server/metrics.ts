import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ChangeFeed } from '#platform/change/server/history.ts'
import type { Database } from '#platform/database/open.ts'

interface MetricsDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  mayRead(request: FastifyRequest): boolean
  /** When the last backup was made; null without one. */
  lastBackup(): Promise<Date | null>
  /** The number of faults that the newest check found; null before the first check. */
  ledgerFaults(): Promise<number | null>
  clock(): Date
}

/** Serves GET /metrics in Prometheus' format: Node's defaults and the figures for alerts (docs/product.md, OPS-7). */
export function registerMetrics(
  app: FastifyInstance,
  { database, changes, mayRead, lastBackup, ledgerFaults, clock }: MetricsDeps,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // A failed reading is NaN, so that the others are still served.
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await Promise.try(read).catch(() => Number.NaN))
      },
    })
  gauge('forge_feed_age_seconds', 'Age of the last reading of the history.', () => changes.age / 1_000)
  gauge('forge_pool_waiting', 'Queries that wait for a connection.', () => database.waiting())
  gauge('forge_backup_age_seconds', 'Age of the newest backup.', async () => {
    const last = await lastBackup()
    return last === null ? Number.NaN : (clock().getTime() - last.getTime()) / 1_000
  })
  gauge(
    'forge_ledger_faults',
    'What the newest check of the books found.',
    async () => (await ledgerFaults()) ?? Number.NaN,
  )
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request)) {
      request.log.warn({ from: request.ip }, 'The measurements are for others')
      return reply.callNotFound()
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Liveness and readiness checks. Once the app closes, readiness answers 503. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  let isLeaving = false
  app.addHook('preClose', async () => {
    isLeaving = true
  })
  // Anybody may call it, so at most one ping of the database runs at a time.
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
}
