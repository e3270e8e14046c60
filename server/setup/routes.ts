import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { community } from '#domain/community.ts'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import { Failure, invalid } from '#domain/failure.ts'
import { SETUP } from '#domain/page.ts'
import * as calls from '#domain/setup/endpoints.ts'
import type { Database } from '#server/database/open.ts'
import { parse } from '#server/http/input.ts'
import { countedAs, type Proxies } from '#server/http/proxies.ts'
import { RateLimiter, TooManyRequests } from '#server/http/rate-limiter.ts'
import type { Security } from '#server/http/security.ts'
import { wireAnswer } from '#server/http/wire-answer.ts'
import { DiscordFailure } from '#server/member/discord-answers.ts'
import { newSecret } from '#server/session/data.ts'
import type { SettingStore } from '#server/setting/store.ts'
import { CODE_MS, letIn, readSetup, setupHash } from '#server/setup/data.ts'
import type { SetupSteps } from '#server/setup/steps.ts'

interface SetupCallsDeps {
  readonly steps: SetupSteps
  readonly database: Database
  readonly settings: SettingStore
  readonly security: Security
  readonly proxies: Proxies
  clock(): Date
  /** Goes on to the product, if the set-up is over. */
  finish(): Promise<boolean>
}

const COOKIE = 'forge-setup'
/** Codes that an address may try in a minute. */
const TRIES = 5

const WRONG_CODE =
  'This is not the current code. The log has it, in the address that ends in #code, and it is valid for an hour; npm run setup-code makes a new one.'
const NO_BROWSER = 'Open the address with the code again: an hour has passed, or it was opened elsewhere.'
const NO_DISCORD = 'Discord is not answering right now. Try again in a minute.'

/** The calls of the set-up; from its end on each is answered with 404. */
export function registerSetupCalls(app: FastifyInstance, deps: SetupCallsDeps): void {
  const { steps } = deps
  const serve = serving(app, deps)
  enter(app, deps)
  serve(calls.getSetup, () => steps.state())
  serve(calls.keepAddress, ({ publicUrl }, { headers }) => steps.keepAddress(publicUrl, headers.origin ?? ''))
  serve(calls.keepDiscord, (sent) => steps.keepDiscord(sent))
  serve(calls.listServers, () => steps.checks.servers())
  serve(calls.listServerRoles, ({ guildId }) => steps.checks.serverRoles(guildId))
  serve(calls.keepRoles, ({ guildId, roles }) => steps.keepRoles(guildId, roles))
  serve(calls.keepCommunity, ({ name, invite }) =>
    steps.keepCommunity(name ?? community.site.name, invite ?? community.links.invite),
  )
  app.post(calls.finishSetup.path, async (request) => {
    guard(request, deps.security)
    if (!(await deps.finish())) throw new Failure('not-found')
    return wireAnswer(calls.finishSetup)({ payload: undefined })
  })
}

/** How a call for the browser that showed the code is served. */
function serving(app: FastifyInstance, { database, settings, security, clock }: SetupCallsDeps) {
  return <E extends Endpoint>(
    endpoint: E,
    run: (input: InputOf<E>, request: FastifyRequest) => unknown,
  ): void => {
    const toWire = wireAnswer(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      async handler(request) {
        guard(request, security)
        const setup = await readSetup(database.sql)
        if (setup === null) throw new Failure('not-found')
        const { browser_hash: browserHash, browser_ends_at: endsAt } = setup
        const shown = request.cookies[COOKIE]
        if (shown === undefined || browserHash !== setupHash(shown) || endsAt === null || endsAt <= clock())
          throw new Failure('signed-out', NO_BROWSER)
        // Another instance may have kept a step.
        await settings.read()
        try {
          return toWire({
            payload: (await run(parse(endpoint, request) as InputOf<E>, request)) as PayloadOf<E>,
          })
        } catch (error) {
          if (error instanceof DiscordFailure) throw new Failure('discord-unavailable', NO_DISCORD)
          throw error
        }
      },
    })
  }
}

/** The code, for a cookie. */
function enter(app: FastifyInstance, { database, security, proxies, clock }: SetupCallsDeps): void {
  const tries = new RateLimiter(TRIES)
  app.post(calls.enterSetup.path, async (request, reply: FastifyReply) => {
    guard(request, security)
    const wait = tries.count(countedAs(proxies.addressOf(request.raw)))
    if (wait > 0) throw new TooManyRequests(wait)
    const { code } = parse(calls.enterSetup, request) as InputOf<typeof calls.enterSetup>
    const browser = newSecret()
    if ((await readSetup(database.sql)) === null) throw new Failure('not-found')
    if (!(await letIn(database.sql, { code, browser, now: clock() }))) throw invalid('code', WRONG_CODE)
    const secure = request.protocol === 'https'
    reply.setCookie(COOKIE, browser, {
      path: SETUP,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge: CODE_MS / 1_000,
    })
    return wireAnswer(calls.enterSetup)({ payload: undefined })
  })
}

/** @throws TooManyRequests, Failure 'foreign-origin': a write comes from a page of this very address, whichever that is by now */
function guard(request: FastifyRequest, security: Security): void {
  security.countAddress(request)
  if (request.method !== 'POST') return
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new Failure('foreign-origin')
}
