import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import fastifyCompress from '@fastify/compress'
import fastifyEtag from '@fastify/etag'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { LRUCache } from 'lru-cache'
import { forgetContacts } from '#features/booking/server/actions.ts'
import { registerCalendars } from '#features/calendar/server/routes.ts'
import type { Raiderio } from '#features/character/server/routes.ts'
import { deleteOldDeliveries, forgetOldRaids } from '#features/discord/server/data.ts'
import { DiscordMessages } from '#features/discord/server/messages.ts'
import { createDirect, createWebhooks } from '#features/discord/server/senders.ts'
import { contract } from '#features/index.ts'
import { checkAtNight, readChecked } from '#features/ledger/server/check.ts'
import { startLive } from '#features/live/server/live.ts'
import { whyNotFor } from '#features/member/calls.ts'
import type { Discord } from '#features/member/server/discord.ts'
import { Roles, Roster } from '#features/member/server/roles.ts'
import { registerSignIn } from '#features/member/server/routes.ts'
import {
  Cookies,
  deleteEndedSessions,
  deleteExpiredSignIns,
  Sessions,
} from '#features/member/server/sessions.ts'
import { createTokenCipher } from '#features/member/server/token-cipher.ts'
import { deleteOldNotices } from '#features/notice/server/data.ts'
import { readPublishedCandidates } from '#features/raid/server/data.ts'
import { handlersOf } from '#features/server.ts'
import type { Config } from '#features/settings/server/config.ts'
import { backUpAtNight, readLastBackup } from '#features/settings/server/nightly.ts'
import type { SettingStore } from '#features/settings/server/routes.ts'
import { registerSite, tonightText } from '#features/site/server/site.ts'
import { deleteOldLinks } from '#features/tracking/server/data.ts'
import { registerTracking } from '#features/tracking/server/routes.ts'
import { MEMBER_HEADER } from '#platform/call/endpoint.ts'
import { Failure, failureBody, throwIf } from '#platform/call/failure.ts'
import { can, REFUSALS } from '#platform/call/rights.ts'
import { AnswerCache } from '#platform/call/server/answer-cache.ts'
import { deleteOldAnswers } from '#platform/call/server/idempotency.ts'
import { createServer, type Limits, registerLimits, TooManyRequests } from '#platform/call/server/limits.ts'
import { type Log, logAnswers } from '#platform/call/server/log.ts'
import { registerHealth, registerMetrics } from '#platform/call/server/metrics.ts'
import { createAnswerFor, type Gate, serve } from '#platform/call/server/pipeline.ts'
import { registerSecurity, type Security } from '#platform/call/server/security.ts'
import { ChangeFeed } from '#platform/change/server/history.ts'
import { WakeableLoop } from '#platform/change/server/wakeable-loop.ts'
import type { Database } from '#platform/database/open.ts'

interface AppDeps {
  config: Config
  database: Database
  discord: Discord
  store: SettingStore
  raiderio: Raiderio
  log: FastifyBaseLogger
  clock?: () => Date
  /** The clock of sessions and roles; `clock` unless given. */
  sessionClock?: () => Date
  siteDir?: string
}

const SITE_DIR = fileURLToPath(new URL('../../dist/site', import.meta.url))

/** The whole product on an open database, not listening yet. Closing it leaves the database open. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, discord, store, log, clock = () => new Date(), siteDir = SITE_DIR } = deps
  const { sessionClock = clock } = deps
  const { publicUrl, rateLimit, trustProxy, metricsToken } = config
  const { roleIds, botToken, rolesMaxAgeMs: maxAgeMs } = config.discord
  const app = createServer(log, trustProxy)
  logAnswers(app)
  const security = await registerSecurity(app, { publicUrl, trustProxy, metricsToken })
  const limits = await registerLimits(app, rateLimit)
  const cookies = new Cookies(publicUrl)
  const changes = new ChangeFeed({ database, log })
  const sessions = new Sessions(database, sessionClock)
  const tokenCipher = createTokenCipher(config.secret)
  const shared = { database, changes, discord, tokenCipher, sessions, security, limits, cookies, clock, log }
  const roles = new Roles({ ...shared, roleIds, maxAgeMs, clock: sessionClock })
  const roster = new Roster({ ...shared, roleIds, hasBot: botToken !== null })
  const gate = createGate({ ...shared, roles })
  registerMetrics(app, {
    ...shared,
    mayRead: security.mayReadMetrics,
    lastBackup: () => readLastBackup(database.sql),
    ledgerFaults: async () => (await readChecked(database.sql))?.count ?? null,
  })
  answerFailures(app)
  const answers = new AnswerCache()
  const tonight = tonightText({ readRaids: (now) => readPublishedCandidates(database.sql, now), clock })
  registerHealth(app, database)
  registerSignIn(app, shared)
  const { apiUrl } = config.discord
  const webhooks = createWebhooks({ ...shared, secret: config.secret, apiUrl, publicUrl })
  const direct = createDirect({ ...shared, roles, publicUrl, apiUrl, botToken })
  const messages = new DiscordMessages({ ...shared, senders: { channel: webhooks.send, member: direct } })
  const parts = { roleIds, roster, changes, clock, limits, webhooks }
  const implementations = Object.values(handlersOf({ ...config, ...deps, ...parts })).flat()
  const serving = { gate, database, changes, answers, clock }
  const answerFor = createAnswerFor(implementations, serving)
  // The site's pages and files bring their own compression and tags.
  const answering: FastifyPluginAsync = async (calls) => {
    await calls.register(fastifyCompress, { encodings: ['br', 'gzip'], globalDecompression: false })
    await calls.register(fastifyEtag, { weak: true })
    serve(calls, contract, implementations, serving)
    registerCalendars(calls, { ...shared, roles })
    await registerTracking(calls, { ...shared, siteDir })
  }
  await app.register(answering)
  const hasSession = (request: FastifyRequest) => cookies.readSession(request) !== undefined
  await registerSite(app, { siteDir, publicUrl, tonight, hasSession })
  const live = startLive(app, { ...shared, roles, answerFor, trustProxy, rateLimit })
  for (const { onNews } of [store, sessions, answers]) changes.onNews(onNews)
  changes.onChanges(store.onChanges)
  // Any answer may depend on the settings, so all cached ones are invalidated.
  store.onTake = answers.invalidateAll
  changes.onChanges(live.onChanges)
  messages.start(changes)
  await changes.start()
  // Reads changes made before the subscription.
  await store.read()
  const housekeeping = startHousekeeping({ ...config, database, changes, clock, log })
  app.addHook('preClose', async () => {
    await Promise.all([live.close(), changes.stop(), messages.stop(), housekeeping.stop()])
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How this route reports a refusal, if not in a call's envelope. */
    failureText?: (failure: Failure, reply: FastifyReply) => string
  }
}

/** While the database is away every call fails: the log says so once in this time per code, ms. */
const SAID_EVERY_MS = 60_000

/** Puts refusals into their envelope, and faults into the log. */
function answerFailures(app: FastifyInstance): void {
  const said = new LRUCache<string, true>({ max: 20, ttl: SAID_EVERY_MS })
  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(error, request)
    if (error instanceof Failure && failure.status >= 500 && !said.has(failure.code)) {
      said.set(failure.code, true)
      request.log.warn({ code: failure.code, err: error.cause }, 'A call could not be answered')
    }
    if (failure instanceof TooManyRequests) reply.header('retry-after', failure.retryAfterSeconds)
    // The id that a person can quote to the operator.
    if (failure.status >= 500) reply.header('x-request-id', request.id)
    if (failure.code === 'body-too-large') await dropBody(request, reply)
    reply.code(failure.status)
    return reply.send(request.routeOptions.config.failureText?.(failure, reply) ?? failureBody(failure))
  })
}

/** A client that is still sending cannot read its refusal: the rest of the body is read and dropped, within a request's time. */
async function dropBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  await finished(raw.resume()).catch(() => undefined)
  reply.removeHeader('connection')
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status === 413) return new Failure('body-too-large')
  if (status === 415) return new Failure('unsupported-media-type')
  if (status >= 400 && status < 500) return new Failure('malformed-body')
  request.log.error({ err: error }, 'A call failed unexpectedly')
  return new Failure('internal')
}

/** Origin -> session -> account's limit -> the page's member -> fresh roles -> access. */
export function createGate(deps: {
  security: Security
  sessions: Sessions
  cookies: Cookies
  roles: Roles
  limits: Pick<Limits, 'account'>
}): Gate {
  const { security, sessions, cookies, roles, limits } = deps
  return {
    async authorize(request, { method, access }) {
      if (method === 'POST' && !security.isOwnOrigin(request.headers.origin))
        throw new Failure('foreign-origin')
      const found = await sessions.find(cookies.readSession(request))
      if (found === null) {
        if (access === 'public') return null
        throw new Failure('signed-out')
      }
      const { member, id: sessionId } = found
      const { _id } = member
      await limits.account.count(_id)
      // A public call grants nothing, so the session's roles need not be fresh.
      if (access === 'public') return { _id, roles: [], sessionId }
      throwIf(whyNotFor(request.headers[MEMBER_HEADER], _id))
      const read = roles.kept(member) ?? (await roles.fresh(member))
      if (access !== 'signed-in' && !can(read, access)) throw new Failure('not-permitted', REFUSALS[access])
      return { _id, roles: read, sessionId }
    },
  }
}

const EVERY_MS = 10 * 60_000
const NIGHT_MS = 60_000

interface HousekeepingDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  clock(): Date
  readonly log: Log
  readonly backupDir: string
}

/**
 * Deletes what has expired (sessions, started sign-ins, stored answers, links to clients' pages, messages to Discord,
 * notices, contact data if the community set it). At night it checks the books and makes a backup. Safe on several
 * instances.
 */
function startHousekeeping(deps: HousekeepingDeps) {
  const { database, changes, clock, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = (everyMs: number, work: () => Promise<unknown>, waits: string) =>
    new WakeableLoop(everyMs, async () => {
      await work().catch((err: unknown) => log.warn({ err }, waits))
    })
  const tidying = loop(EVERY_MS, () => tidy(database, clock()), 'Housekeeping has to wait')
  const forgetting = loop(
    EVERY_MS,
    () => forgetContacts({ database, changes }, clock(), signal),
    'Contact data of done bookings has to wait',
  )
  const began = clock()
  const nights = [
    loop(NIGHT_MS, () => checkAtNight(deps, { now: clock(), began }), 'The check of the books has to wait'),
    loop(EVERY_MS, () => backUpAtNight(deps, { now: clock(), began }), 'The backup has to wait'),
  ]
  for (const one of [tidying, forgetting, ...nights]) one.wait()
  return {
    async stop() {
      stopping.abort()
      // A check or backup may take a minute; interrupting it loses nothing.
      for (const one of nights) void one.stop()
      await Promise.all([tidying, forgetting].map((one) => one.stop()))
    },
  }
}

export async function tidy(database: Database, now: Date): Promise<void> {
  const { sql } = database
  await deleteExpiredSignIns(sql, now)
  await deleteEndedSessions(sql, now)
  await deleteOldAnswers(sql, now)
  await deleteOldNotices(sql, now)
  await deleteOldLinks(sql, now)
  await deleteOldDeliveries(sql, now)
  await forgetOldRaids(sql, now)
}
