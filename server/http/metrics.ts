import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ChangeKind, KINDS } from '#domain/change.ts'
import type { FailureCode } from '#domain/failure.ts'
import type { Books } from '#domain/ledger/ledger.ts'
import { offBy } from '#domain/ledger/rules.ts'
import type { RecordedChange } from '#server/change/record.ts'
import type { Connections } from '#server/database/engine.ts'

interface MetricsDeps {
  connections(): Connections
  /** The sum of all accounts of the ledger. */
  books(): Promise<Books>
  /** The newest check's findings; null where none was made. */
  checked(): Promise<Checked | null>
  /** When the newest backup was made; null where none was. */
  lastBackup(): Promise<Date | null>
  /** The messages for Discord, by state. */
  deliveries(): Promise<Readonly<Record<string, number>>>
  /** Whether the request may read the measurements. */
  mayRead(request: FastifyRequest): boolean
  clock(): Date
}

interface Checked {
  readonly at: string
  readonly count: number
}

/** Why a connection was ended without an answer; a label of /metrics. */
export type Ending =
  | 'too many of its address'
  | 'too many at once'
  | 'says too much'
  | 'reads too little'
  | 'reads nothing'
  | 'unreadable'
  | 'closed'

/** The product's counters besides its calls. */
export interface Metrics {
  /** Somebody was refused, or could not be answered, with this code. */
  refused(code: FailureCode): void
  /** A connection was ended without an answer. */
  ended(why: Ending): void
  /** Committed changes, by any instance: each counts all of them. */
  changed(changes: readonly RecordedChange[]): void
  /** Something was said at Discord, or tried: what came of it. */
  delivered(outcome: string): void
  /** Where to ask how many live connections are open. */
  watchSockets(count: () => number): void
}

/** Serves GET /metrics in Prometheus' text format (docs/product.md, OPS-7). */
export function registerMetrics(app: FastifyInstance, deps: MetricsDeps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countCalls(app, registry)
  gaugeConnections(registry, deps)
  gaugeBooks(registry, deps)
  gaugeCheck(registry, deps)
  gaugeBackups(registry, deps)
  gaugeDeliveries(registry, deps)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!deps.mayRead(request)) {
      request.log.warn({ from: request.ip }, 'The measurements are for others')
      return reply.callNotFound()
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  const refusals = new Counter({
    name: 'forge_refusals_total',
    help: 'What was refused or could not be answered, by code: calls, unreadable requests and live connections.',
    labelNames: ['code'],
    registers: [registry],
  })
  const endings = new Counter({
    name: 'forge_connections_ended_total',
    help: 'Connections that were ended without an answer, by reason.',
    labelNames: ['why'],
    registers: [registry],
  })
  const changes = new Counter({
    name: 'forge_changes_total',
    help: 'Committed changes of all instances since this one started, by noun and action.',
    labelNames: ['noun', 'action'],
    registers: [registry],
  })
  const attempts = new Counter({
    name: 'forge_delivery_attempts_total',
    help: 'Messages that this instance sent to Discord, by what came of it.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const kind of KINDS) changes.inc(labelsOf(kind), 0)
  return {
    refused: (code) => refusals.inc({ code }),
    ended: (why) => endings.inc({ why }),
    changed(committed) {
      for (const { kind } of committed) changes.inc(labelsOf(kind))
    },
    delivered: (outcome) => attempts.inc({ outcome }),
    watchSockets: (count) => gaugeSockets(registry, count),
  }
}

/** Calls by route and outcome with their durations, in seconds; pages and files of the site are one route. */
function countCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Histogram({
    name: 'forge_call_duration_seconds',
    help: 'Duration of calls by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  // Found once: looking a histogram up by its labels costs more than a call's own work.
  const timers = new Map<string, ReturnType<typeof calls.labels>>()
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, next) => {
    const route = routeOptions.url ?? 'site'
    const name = `${method} ${route} ${statusCode}`
    const found = timers.get(name) ?? calls.labels({ method, route, status: statusCode })
    timers.set(name, found)
    found.observe(elapsedTime / 1_000)
    next()
  })
}

/** No text that another version wrote becomes a label. */
function labelsOf(kind: ChangeKind | null) {
  const [noun = 'unknown', action = 'unknown'] = kind?.split(' ') ?? []
  return { noun, action }
}

function gaugeSockets(registry: Registry, count: () => number): void {
  new Gauge({
    name: 'forge_sockets',
    help: 'Open live connections of this instance.',
    registers: [registry],
    collect() {
      this.set(count())
    },
  })
}

function gaugeConnections(registry: Registry, { connections }: MetricsDeps): void {
  new Gauge({
    name: 'forge_database_connections',
    help: 'Connections to the database by state; waiting are the queries that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}

/** Not a number while the database does not answer: the other measurements are read on. */
function gaugeBooks(registry: Registry, { books }: MetricsDeps): void {
  new Gauge({
    name: 'forge_ledger_off_gold',
    help: 'Gold by which the books do not balance: what is there less whose it is. Anything but 0 is a fault.',
    registers: [registry],
    async collect() {
      this.set(await books().then(offBy, () => Number.NaN))
    },
  })
}

/** Not a number while nobody checked. */
function gaugeCheck(registry: Registry, { checked, clock }: MetricsDeps): void {
  const age = (since: string) => Math.max(0, (clock().getTime() - Date.parse(since)) / 1_000)
  const gauges: [name: string, help: string, of: (found: Checked) => number][] = [
    ['forge_ledger_faults', 'What the newest check of the books found wrong.', ({ count }) => count],
    ['forge_ledger_check_age_seconds', 'Age of the newest check of the books.', ({ at }) => age(at)],
  ]
  for (const [name, help, of] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(
          await checked().then(
            (found) => (found === null ? Number.NaN : of(found)),
            () => Number.NaN,
          ),
        )
      },
    })
}

/** Not a number while there is none. */
function gaugeBackups(registry: Registry, { lastBackup, clock }: MetricsDeps): void {
  new Gauge({
    name: 'forge_backup_age_seconds',
    help: 'Age of the newest backup.',
    registers: [registry],
    async collect() {
      const last = await lastBackup().catch(() => null)
      this.set(last === null ? Number.NaN : (clock().getTime() - last.getTime()) / 1_000)
    },
  })
}

/** As the books: nothing while the database does not answer. */
function gaugeDeliveries(registry: Registry, { deliveries }: MetricsDeps): void {
  new Gauge({
    name: 'forge_deliveries',
    help: 'Messages for Discord by state: those that wait, and those that were given up.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await deliveries().catch(() => ({}))
      this.reset()
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}
