import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { contract } from '#domain/contract.ts'
import { Failure, failureBody } from '#domain/failure.ts'
import { readLastBackup } from '#server/archive/nightly.ts'
import { registerCalendars } from '#server/calendar/feed.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import type { Raiderio } from '#server/character/raiderio.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import { countDeliveries } from '#server/delivery/data.ts'
import { createMessages } from '#server/discord-messages.ts'
import { createGate } from '#server/gate.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import { AnswerCache } from '#server/http/answer-cache.ts'
import { registerHealth } from '#server/http/health.ts'
import { dropBody, registerHttpLimits, SERVER_OPTIONS } from '#server/http/http-limits.ts'
import { type Metrics, registerMetrics } from '#server/http/metrics.ts'
import { serve } from '#server/http/pipeline.ts'
import { Places } from '#server/http/places.ts'
import { createProxies, type Proxies } from '#server/http/proxies.ts'
import { TooManyRequests } from '#server/http/rate-limiter.ts'
import { Refusals } from '#server/http/refusals.ts'
import { registerSecurity, type Security } from '#server/http/security.ts'
import { readChecked } from '#server/ledger/check.ts'
import { readBooks } from '#server/ledger/data.ts'
import { type Live, startLive } from '#server/live/live.ts'
import { logAnswer, logAnswers } from '#server/log.ts'
import type { Discord } from '#server/member/discord.ts'
import { Roles } from '#server/member/roles.ts'
import { Roster } from '#server/member/roster.ts'
import { registerSignIn } from '#server/member/sign-in.ts'
import { createTokenCipher } from '#server/member/token-cipher.ts'
import { readPublishedCandidates } from '#server/raid/data.ts'
import { allRoutes } from '#server/routes.ts'
import { Cookies } from '#server/session/cookies.ts'
import { Sessions } from '#server/session/sessions.ts'
import type { SettingStore } from '#server/setting/store.ts'
import { registerSite } from '#server/site/site.ts'
import { tonightText } from '#server/site/tonight.ts'
import { registerTracking } from '#server/tracking/page.ts'

export interface AppDeps {
  config: Config
  database: Database
  discord: Discord
  store: SettingStore
  raiderio: Raiderio
  log: FastifyBaseLogger
  clock?: () => Date
  siteDir?: string
}

const SITE_DIR = fileURLToPath(new URL('../dist/site', import.meta.url))

/** The whole product on an open database, not yet listening. Closing it leaves the database open. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, discord, store, log, clock = () => new Date(), siteDir = SITE_DIR } = deps
  const { publicUrl, rateLimit, metricsToken } = config
  const { roleIds, botToken, rolesMaxAgeMs: maxAgeMs } = config.discord
  const proxies = createProxies(config.trustProxy)
  const unrouted: Unrouted = { mayUpgrade: () => false, refuseAddress: () => undefined }
  const app = createServer(log, proxies, unrouted)
  logAnswers(app)
  const security = await registerSecurity(app, { publicUrl, rateLimit, proxies, metricsToken })
  const cookies = new Cookies(publicUrl)
  const changes = new ChangeFeed({ database, log })
  const sessions = new Sessions(database, clock)
  const tokenCipher = createTokenCipher(config.secret)
  const shared = { database, changes, discord, tokenCipher, sessions, security, cookies, clock, log }
  const roles = new Roles({ ...shared, roleIds, maxAgeMs })
  const roster = new Roster({ ...shared, roleIds, hasBot: botToken !== null })
  const places = new Places(security)
  const gate = createGate({ ...shared, roles, places })
  const { mayReadMetrics: mayRead, countPage: count } = security
  const metrics = measure(app, { database, mayRead, clock })
  const refusals = new Refusals(log, metrics)
  registerHttpLimits(app, { proxies, rateLimit, headers: security.headers, refusals })
  answerFailures(app, { metrics, security, unrouted })
  const answers = new AnswerCache()
  const tonight = tonightText({ readRaids: (now) => readPublishedCandidates(database.sql, now), clock })
  const health = registerHealth(app, database)
  registerSignIn(app, shared)
  const messages = createMessages({ ...shared, config, metrics, roles })
  const parts = { roleIds, roster, changes, clock }
  const implementations = allRoutes({ ...config, ...deps, ...messages, ...parts })
  const answerFor = serve(app, contract, implementations, { gate, database, changes, answers, clock })
  registerCalendars(app, { ...shared, roles, places })
  await registerTracking(app, { ...shared, siteDir })
  const hasSession = (request: FastifyRequest) => cookies.readSession(request) !== undefined
  await registerSite(app, { siteDir, publicUrl, tonight, hasSession, count })
  const live = startLive(app, { ...shared, roles, answerFor, rateLimit, refusals })
  unrouted.mayUpgrade = live.admits
  subscribe(changes, { store, sessions, answers, metrics, live })
  messages.start(changes)
  await changes.start()
  // Changes from before anybody listened.
  await store.read()
  const housekeeping = startHousekeeping({ ...config, database, changes, clock, log })
  app.addHook('preClose', async () => {
    health.leave()
    await Promise.all([live.close(), changes.stop(), messages.stop(), housekeeping.stop()])
  })
  return app
}

type Measured = Pick<Parameters<typeof registerMetrics>[1], 'mayRead' | 'clock'> & Pick<AppDeps, 'database'>

/** The sources of `/metrics`. */
function measure(app: FastifyInstance, { database, ...rest }: Measured): Metrics {
  const connections = () => database.connections()
  const books = () => readBooks(database.sql)
  const deliveries = () => countDeliveries(database.sql)
  const checked = () => readChecked(database.sql)
  const lastBackup = () => readLastBackup(database.sql)
  return registerMetrics(app, { connections, books, checked, lastBackup, deliveries, ...rest })
}

interface Subscribers {
  store: SettingStore
  sessions: Sessions
  answers: AnswerCache
  metrics: Metrics
  live: Live
}

/** The consumers of changes. */
function subscribe(changes: ChangeFeed, subscribers: Subscribers): void {
  const { store, sessions, answers, metrics, live } = subscribers
  changes.onNews(store.onNews)
  changes.onNews(sessions.onNews)
  changes.onNews(answers.onNews)
  changes.onChanges(store.onChanges)
  // An answer may go by any of the settings, and one that was made before they were heard of here went by the old ones.
  store.onTake(answers.invalidateAll)
  changes.onChanges(metrics.changed)
  changes.onChanges(live.onChanges)
  changes.onChanges(live.tellMembers)
  metrics.watchSockets(live.count)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How this route says what was refused, where that is not the envelope of a call. */
    failureText?: (failure: Failure, reply: FastifyReply) => string
  }
}

/** Decisions before a request has a route. */
export interface Unrouted {
  /** Whether this becomes a live connection. Else it is answered as any other request. */
  mayUpgrade(request: IncomingMessage): boolean
  /** Answers an address that cannot be decoded, for which the framework runs no hook. */
  refuseAddress(request: FastifyRequest, reply: FastifyReply): void
}

/** The framework, before anything is served by it. */
function createServer(log: FastifyBaseLogger, proxies: Proxies, unrouted: Unrouted): FastifyInstance {
  const app = Fastify({
    ...SERVER_OPTIONS,
    http: { ...SERVER_OPTIONS.http, shouldUpgradeCallback: (request) => unrouted.mayUpgrade(request) },
    trustProxy: proxies.trusts,
    // While the server shuts down, requests over open connections are still answered, with 'connection: close'.
    return503OnClosing: false,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, request, reply: FastifyReply) => unrouted.refuseAddress(request, reply),
  })
  app.removeContentTypeParser('text/plain')
  return app
}

/** Every refusal in its envelope, every fault in the log. */
function answerFailures(
  app: FastifyInstance,
  {
    metrics,
    security,
    unrouted,
  }: { metrics: Pick<Metrics, 'refused'>; security: Security; unrouted: Unrouted },
): void {
  const answer = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request)
    metrics.refused(failure.code)
    if (failure instanceof TooManyRequests) reply.header('retry-after', failure.retryAfterSeconds)
    // The id that a person can quote to the operator.
    if (failure.status >= 500) reply.header('x-request-id', request.id)
    // Fastify would end the connection, and the system would take the answer back with it.
    if (failure.code === 'body-too-large' && (await dropBody(request))) reply.removeHeader('connection')
    reply.code(failure.status)
    return reply.send(request.routeOptions.config.failureText?.(failure, reply) ?? failureBody(failure))
  }
  app.setErrorHandler(answer)
  unrouted.refuseAddress = (request, reply) => {
    reply.headers(security.headers)
    reply.raw.once('finish', () => logAnswer(request, reply, security.addressOf(request.raw)))
    let failure: unknown = new Failure('malformed-body', 'This address cannot be read.')
    try {
      security.countPage(request)
    } catch (error) {
      failure = error
    }
    void answer(failure, request, reply)
  }
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) {
    if (error.status >= 500) {
      const cause = error.cause === undefined ? {} : { err: error.cause }
      request.log.warn({ code: error.code, ...cause }, 'A call could not be answered')
    }
    return error
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status === 413) return new Failure('body-too-large')
  if (status === 415) return new Failure('unsupported-media-type')
  if (status >= 400 && status < 500) return new Failure('malformed-body')
  request.log.error({ err: error }, 'A call failed unexpectedly')
  return new Failure('internal')
}
