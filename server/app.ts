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
import type { Kysely } from 'kysely'
import { contract } from '#domain/contract.ts'
import { type Endpoint, nothing } from '#domain/endpoint.ts'
import { Failure, failureBody } from '#domain/failure.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { readKept } from '#server/archive/data.ts'
import { registerCalendars } from '#server/calendar/feed.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import type { Raiderio } from '#server/character/raiderio.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import { Outages } from '#server/database/outages.ts'
import type { Tables } from '#server/database/tables.ts'
import { countDeliveries } from '#server/delivery/data.ts'
import { createMessages } from '#server/discord-messages.ts'
import { createGate } from '#server/gate.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import type { EncodedBody } from '#server/http/encoded-body.ts'
import { registerHealth } from '#server/http/health.ts'
import { dropBody, registerHttpLimits, SERVER_OPTIONS } from '#server/http/http-limits.ts'
import { type Metrics, registerMetrics } from '#server/http/metrics.ts'
import { serve } from '#server/http/pipeline.ts'
import { Places } from '#server/http/places.ts'
import { createProxies, type Proxies } from '#server/http/proxies.ts'
import { TooManyRequests } from '#server/http/rate-limiter.ts'
import { Refusals } from '#server/http/refusals.ts'
import { ResponseCache, Versions } from '#server/http/response-cache.ts'
import { registerSecurity, type Security } from '#server/http/security.ts'
import { readChecked } from '#server/ledger/check/data.ts'
import { readBooks } from '#server/ledger/data.ts'
import { assertCaughtUp } from '#server/ledger/posting.ts'
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
import { Trials } from '#server/setup/trials.ts'
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

export const SITE_DIR = fileURLToPath(new URL('../dist/site', import.meta.url))

/** The whole product on an open database, not yet listening. Closing it leaves the database open. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, discord, store, log, clock = () => new Date(), siteDir = SITE_DIR } = deps
  await assertCaughtUp(database)
  const { rateLimit, metricsToken } = config
  const { current: settings, roleIds } = store
  const publicUrl = store.address(config.publicUrl)
  const proxies = createProxies(config.trustProxy)
  const unrouted: Unrouted = { mayUpgrade: () => false, refuseAddress: () => undefined }
  const app = createServer(log, proxies, unrouted)
  logAnswers(app)
  const security = await registerSecurity(app, { publicUrl, settings, rateLimit, proxies, metricsToken })
  const cookies = new Cookies(publicUrl)
  const changes = new ChangeFeed({ database, log })
  const sessions = new Sessions(database, clock)
  const tokenCipher = createTokenCipher(config.secret)
  const shared = { database, changes, discord, tokenCipher, sessions, security, cookies, clock, log }
  const roles = new Roles({ ...shared, roleIds, maxAgeMs: config.discord.rolesMaxAgeMs })
  const hasBot = () => settings.discord.botToken !== null
  const roster = new Roster({ ...shared, roleIds, hasBot })
  const places = new Places(security)
  const gate = createGate({ ...shared, roles, places })
  const { mayReadMetrics: mayRead, countPage: count } = security
  const metrics = measure(app, { database, mayRead, clock })
  const refusals = new Refusals(log, metrics)
  registerHttpLimits(app, { proxies, rateLimit, headers: security.headers, refusals })
  answerFailures(app, { metrics, security, unrouted })
  const { versions, responsesOf, publishedCandidates, tonight } = createCaches({ changes, database, clock })
  const health = registerHealth(app, database)
  const trials = new Trials({ ...shared, roles, store, config })
  registerSignIn(app, { ...shared, trials })
  const messages = createMessages({ ...shared, config, publicUrl, settings, metrics, roles })
  const parts = { publicUrl, settings, roleIds, roster, publishedCandidates, changes, trials }
  const implementations = allRoutes({ ...config, ...deps, ...messages, ...parts })
  const answerFor = serve(app, contract, implementations, { gate, database, changes, responsesOf, clock })
  registerCalendars(app, { ...shared, roles, places })
  await registerTracking(app, { ...shared, siteDir })
  const hasSession = (request: FastifyRequest) => cookies.readSession(request) !== undefined
  await registerSite(app, { siteDir, publicUrl, tonight, hasSession, count })
  const live = startLive(app, { ...shared, roles, answerFor, rateLimit, refusals })
  unrouted.mayUpgrade = live.admits
  subscribe(changes, { store, security, sessions, versions, metrics, live })
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
  const books = () => readBooks(database.sql, null)
  const deliveries = () => countDeliveries(database.sql)
  const checked = () => readChecked(database.sql)
  const kept = () => readKept(database.sql)
  return registerMetrics(app, { connections, books, checked, kept, deliveries, ...rest })
}

interface Subscribers {
  store: SettingStore
  security: Security
  sessions: Sessions
  versions: Versions
  metrics: Metrics
  live: Live
}

/** The consumers of changes. */
function subscribe(changes: ChangeFeed, subscribers: Subscribers): void {
  const { store, security, sessions, versions, metrics, live } = subscribers
  changes.onNews(store.onNews)
  changes.onNews(sessions.onNews)
  changes.onNews(versions.onNews)
  changes.onChanges(store.onChanges)
  // An answer may go by any of the settings, and one that was made before they were heard of here went by the old ones.
  store.onTake(versions.invalidateAll)
  const { rereadRoles: discord, updateEverybody: roles } = live
  const follows = new Map(Object.entries({ address: security.move, discord, roles }))
  store.onChange((name) => follows.get(name)?.())
  changes.onChanges(metrics.changed)
  changes.onChanges(live.onChanges)
  changes.onChanges(live.tellMembers)
  metrics.watchSockets(live.count)
}

/** The lag that visitors' pages may have behind another instance's writes, ms: longer than the feed is silent. */
const LINE_MAY_BE_OLD_MS = 3_000
/**
 * All kept answers together, bytes; an answer is counted twice for what it may be packed as. What people ask for in a thousand
 * ways does not push out the lists.
 */
const KEPT_BYTES = { lists: 16 * 1_024 * 1_024, asked: 8 * 1_024 * 1_024 }

interface CachesDeps {
  changes: ChangeFeed
  database: Database
  clock(): Date
}

/** Encoded answers, and the one reading of the listed raids that those of every audience are made from. */
function createCaches({ changes, database, clock }: CachesDeps) {
  const versions = new Versions()
  const confirm = (maxAgeMs: number) => changes.isCurrent(maxAgeMs)
  const answers = (maxBytes: number) =>
    new ResponseCache<EncodedBody>({
      versions,
      confirm,
      maxBytes,
      bytesOf: ({ plain }) => plain.byteLength * 2,
    })
  const [lists, asked] = [answers(KEPT_BYTES.lists), answers(KEPT_BYTES.asked)]
  const responsesOf = ({ input }: Endpoint) => (input === nothing ? lists : asked)
  const rows = new ResponseCache<readonly Raid[]>({ versions, confirm, maxBytes: 100, bytesOf: () => 1 })
  const view = 'published-raids'
  const publishedCandidates = async (sql: Kysely<Tables>, now: Date) =>
    rows.get({ key: view, dependsOn: view, now: now.getTime() }, async (old) => {
      const changed = old && versions.raidsSince(view, old.version)
      if (!old || !changed) return readPublishedCandidates(sql, now)
      if (changed.size === 0) return old.value
      // The others stay the same objects.
      const others = old.value.filter(({ _id }) => !changed.has(_id))
      return [...others, ...(await readPublishedCandidates(sql, now, changed))]
    })
  const lines = new ResponseCache<{ line: string }>({
    versions,
    maxBytes: 100,
    bytesOf: () => 1,
    confirm: () => changes.isCurrent(LINE_MAY_BE_OLD_MS),
  })
  const readRaids = (now: Date) => publishedCandidates(database.sql, now)
  const tonight = tonightText({ lines, readRaids, clock })
  return { versions, responsesOf, publishedCandidates, tonight }
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
export function createServer(log: FastifyBaseLogger, proxies: Proxies, unrouted: Unrouted): FastifyInstance {
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
export function answerFailures(
  app: FastifyInstance,
  {
    metrics,
    security,
    unrouted,
  }: { metrics: Pick<Metrics, 'refused' | 'databaseFailed'>; security: Security; unrouted: Unrouted },
): void {
  const outages = new Outages(app.log)
  const answer = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request)
    metrics.refused(failure.code)
    if (failure.code === 'database-away') metrics.databaseFailed(outages.note(failure.cause))
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
    // The reason why the database is away is logged once for all calls.
    if (error.status >= 500 && error.code !== 'database-away') {
      request.log.warn({ code: error.code }, 'A call could not be answered')
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
