import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { PUBLIC_PAGES, SETUP } from '#domain/page.ts'
import { answerFailures, createServer, SITE_DIR, type Unrouted } from '#server/app.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { WakeableLoop } from '#server/change/wakeable-loop.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import { registerHealth } from '#server/http/health.ts'
import { registerHttpLimits } from '#server/http/http-limits.ts'
import { createProxies } from '#server/http/proxies.ts'
import { Refusals } from '#server/http/refusals.ts'
import { registerSecurity } from '#server/http/security.ts'
import { logAnswers } from '#server/log.ts'
import { createDiscord } from '#server/member/discord.ts'
import { type Entrance, registerSignIn } from '#server/member/sign-in.ts'
import { createTokenCipher } from '#server/member/token-cipher.ts'
import { Cookies } from '#server/session/cookies.ts'
import { Sessions } from '#server/session/sessions.ts'
import { discordOptions, type SettingStore } from '#server/setting/store.ts'
import { SetupChecks } from '#server/setup/checks.ts'
import { endSetup, readSetup } from '#server/setup/data.ts'
import { SetupDiscord } from '#server/setup/discord.ts'
import { registerSetupCalls } from '#server/setup/routes.ts'
import { SetupSteps } from '#server/setup/steps.ts'
import { registerSite } from '#server/site/site.ts'

interface SetupDeps {
  config: Config
  database: Database
  settings: SettingStore
  log: FastifyBaseLogger
  clock?: () => Date
  siteDir?: string
  /** Hears once that the set-up is over, here or on another instance. */
  ended(): void
}

/** Whether another instance ended the set-up is asked so often, ms. */
const ASKED_MS = 2_000
/** As many looks later this instance goes on, though the browser that ended it never came back. */
const LOOKS_AFTER_END = 3

/**
 * The server while nobody has set the product up: public pages, health, the page of the set-up and its calls, nothing else. There
 * are no sockets, and none of the product's calls.
 */
export async function createSetupApp(deps: SetupDeps): Promise<FastifyInstance> {
  const { config, database, settings, log, clock = () => new Date(), siteDir = SITE_DIR, ended } = deps
  const address = () => new URL(settings.current.address.publicUrl ?? config.publicUrl)
  const proxies = createProxies(config.trustProxy)
  const unrouted: Unrouted = { mayUpgrade: () => false, refuseAddress: () => undefined }
  const app = createServer(log, proxies, unrouted)
  logAnswers(app)
  const { rateLimit } = config
  const publicUrl = address()
  const security = await registerSecurity(app, { publicUrl, rateLimit, proxies, metricsToken: null })
  const { headers } = security
  registerHttpLimits(app, { proxies, rateLimit, headers, refusals: new Refusals(log, NOT_COUNTED) })
  answerFailures(app, { metrics: NOT_COUNTED, security, unrouted })
  const health = registerHealth(app, database)
  const changes = new ChangeFeed({ database, log })
  const options = discordOptions(config, settings.current)
  const { authorizeUrl } = config.discord
  const discord = new SetupDiscord(options)
  const checks = new SetupChecks({ store: settings, discord, authorizeUrl })
  const steps = new SetupSteps({ changes, store: settings, checks })
  const over = watchEnd(database, ended)
  registerSetupCalls(app, { steps, database, settings, security, proxies, clock, finish: over.finish })
  registerSignIn(app, {
    ...{ database, changes, clock, address, security, entrance: entranceFor(deps, steps) },
    discord: createDiscord(options),
    tokenCipher: createTokenCipher(config.secret),
    sessions: new Sessions(database, clock),
    get cookies() {
      return new Cookies(address())
    },
  })
  const site = {
    siteDir,
    publicUrl,
    shows: isSetupPage,
    count: security.countPage,
  }
  await registerSite(app, { ...site, tonight: () => '', hasSession: () => false })
  app.addHook('preClose', async () => {
    health.leave()
    over.stop()
  })
  return app
}

/** Nothing is measured before there is a product. */
const NOT_COUNTED = { refused: () => undefined, ended: () => undefined, databaseFailed: () => undefined }

/** The first who holds Admin ends the set-up. */
function entranceFor({ database, settings }: SetupDeps, steps: SetupSteps): Entrance {
  return {
    at: SETUP,
    async isOpen() {
      // Another instance may have kept a step.
      await settings.read()
      return steps.canSignIn() && (await readSetup(database.sql)) !== null
    },
    admits: ({ roles }) => settings.roleIds.Admin.some((id) => roles.includes(id)),
    enter: endSetup,
  }
}

function isSetupPage(path: string): boolean {
  const asked = path === '/' ? path : path.replace(/\/$/, '')
  return asked === SETUP || Object.values(PUBLIC_PAGES).some((page) => page === asked)
}

/** Says once that the set-up is over: when the page that ended it has come back, or some seconds later. */
function watchEnd(database: Database, ended: () => void): { finish(): Promise<boolean>; stop(): void } {
  let looks = 0
  let isSaid = false
  const say = () => {
    if (!isSaid) setImmediate(ended)
    isSaid = true
  }
  const isOver = async () => (await readSetup(database.sql)) === null
  const loop = new WakeableLoop(ASKED_MS, async () => {
    if (await isOver().catch(() => false)) looks += 1
    if (looks >= LOOKS_AFTER_END) say()
  })
  loop.wait()
  return {
    async finish() {
      const over = await isOver()
      if (over) say()
      return over
    },
    stop: () => void loop.stop(),
  }
}
