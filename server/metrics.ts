import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Serves GET /metrics in Prometheus' text format: calls by route and outcome with durations (s), sockets, process. */
export function registerMetrics(
  app: FastifyInstance,
  { sockets, mayRead }: { sockets: () => number; mayRead: (request: FastifyRequest) => boolean },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'forge_call_duration_seconds',
    help: 'Duration of calls by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'forge_sockets',
    help: 'Open live connections of this instance.',
    registers: [registry],
    collect() {
      this.set(sockets())
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'site'
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
