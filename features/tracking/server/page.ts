import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SAID, type Said } from '#features/booking/booking.ts'
import { hashOf } from '#features/member/server/session-data.ts'
import { maySay, trackedPage } from '#features/tracking/rules.ts'
import { TRACK_PATH } from '#features/tracking/tracking.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { Security } from '#platform/call/server/security.ts'
import type { ChangeFeed } from '#platform/change/server/feed.ts'
import { record } from '#platform/change/server/record.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import { findTracked, lockTracked, storeSaid } from './data.ts'
import { TrackDocument } from './document.ts'

interface TrackingDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  readonly security: Security
  readonly limits: Limits
  readonly siteDir: string
  clock(): Date
}

/** A form says one word. */
const FORM_BYTES = 1_024

/**
 * Serves clients' pages at their private addresses, to whoever has one: there is no session and no cookie, and the token alone says
 * whose it is (docs/product.md, Client's page). All that is wrong is said as a page, too.
 */
export async function registerTracking(app: FastifyInstance, deps: TrackingDeps): Promise<void> {
  const { security } = deps
  const document = new TrackDocument(deps.siteDir)
  const config = {
    failureText: (failure: Failure, reply: FastifyReply) => {
      reply.type(HTML)
      return document.failure(failure)
    },
  }
  await app.register((track, _, done) => {
    track.removeAllContentTypeParsers()
    const form = { parseAs: 'string', bodyLimit: FORM_BYTES } as const
    track.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    track.addHook('onRequest', async (request, reply) => {
      reply.headers(headersOf(security.origin))
      if (request.method === 'POST') requireOwnForm(request, security)
    })
    track.get<Asked>(`${TRACK_PATH}*`, { config }, async (request, reply) => {
      const page = document.page(await readPage(deps, request.params['*']))
      return reply.type(HTML).send(page)
    })
    track.post<Asked>(`${TRACK_PATH}*`, { config }, async (request, reply) => {
      const token = request.params['*']
      await say(deps, token, saidIn(request.body))
      return reply.redirect(`${TRACK_PATH}${token}`, 303)
    })
    done()
  })
}

interface Asked {
  Params: { '*': string }
}

const HTML = 'text/html; charset=utf-8'

/** Nobody learns of the page's address, no search engine shows it, and it needs nothing but its own style and script. */
function headersOf(origin: string): Record<string, string> {
  const policy = [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'"],
    ...["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
}

/**
 * A page that tells nobody where it is sends its form with the origin 'null' (Fetch, "append a request `Origin` header"). The
 * browser's own word counts where it gives one: browsers give none over plain HTTP, older ones never. The link's token is
 * what nobody else can know.
 */
function requireOwnForm({ headers }: FastifyRequest, security: Security): void {
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin' } = headers
  const isOwn = site === 'same-origin' && (origin === 'null' || security.isOwnOrigin(origin))
  if (!isOwn) throw new Failure('foreign-origin')
}

/** Unknown, ended, old and mistyped tokens are all the same. */
const NO_PAGE = 'This link no longer works, or was mistyped. Ask whoever gave it to you for a new one.'

async function readPage({ database, clock }: TrackingDeps, token: string) {
  const now = clock()
  const found = await findTracked(database.sql, hashOf(token), now).catch((error: unknown) => {
    throw asFailure(error)
  })
  if (found === null) throw new Failure('not-found', NO_PAGE)
  return trackedPage(found.tracked, now)
}

function saidIn(body: unknown): Said {
  const says = body instanceof URLSearchParams ? body.get('says') : null
  const said = SAID.find((one) => one === says)
  if (said === undefined) throw new Failure('malformed-body', "That didn't work. Go back and try again.")
  return said
}

/** Stores what the client says. Said again, or when it matters no more, it changes nothing. */
async function say({ changes, limits, clock }: TrackingDeps, token: string, said: Said): Promise<void> {
  const [tokenHash, now] = [hashOf(token), clock()]
  await limits.press.count(tokenHash)
  await changes.commit(async (sql) => {
    const found = await lockTracked(sql, tokenHash, now)
    if (found === null) throw new Failure('not-found', NO_PAGE)
    const { bookingId, raidId, tracked } = found
    const before = tracked.said?.says ?? null
    if (before === said || !maySay(tracked, now)) return
    await storeSaid(sql, bookingId, said, now)
    await record(sql, {
      noun: 'booking',
      recordId: bookingId,
      raidId,
      memberId: null,
      action: `client-${said}`,
      from: { clientSays: before },
      to: { clientSays: said },
    })
  })
}
