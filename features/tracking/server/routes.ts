import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT_ANSWERS, type ClientAnswer } from '#features/booking/booking.ts'
import { recordOf } from '#features/booking/server/actions.ts'
import { lockVisible } from '#features/booking/server/routes.ts'
import { hashOf, newSecret } from '#features/member/server/sessions.ts'
import { community } from '#features/settings/community.ts'
import { endTrackingLinks, makeTrackingLink, TRACK_PATH } from '#features/tracking/calls.ts'
import { maySay, type TrackedPage, trackedPage, whyNotTrack } from '#features/tracking/rules.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { Security } from '#platform/call/server/security.ts'
import { type ChangeFeed, record } from '#platform/change/server/history.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import { serverPlace } from '#platform/words/server-time.ts'
import { deleteLinks, findTracked, lockTracked, storeAnswer, storeLink } from './data.ts'

export function trackingRoutes({ publicUrl }: { publicUrl: URL }): Implementation[] {
  return [
    implement(makeTrackingLink, async ({ bookingId }, { sql, actor, now }) => {
      const { booking, raid } = await lockVisible(sql, bookingId, actor)
      throwIf(whyNotTrack(booking, raid, actor, now))
      const token = newSecret()
      const link = { id: randomUUIDv7(), token_hash: hashOf(token), booking_id: booking._id, made_at: now }
      await storeLink(sql, link)
      await record(sql, { ...recordOf(booking, actor._id), action: 'make-link' })
      const address = `${publicUrl.origin}${TRACK_PATH}${token}`
      return { payload: { _id: booking._id, address }, message: 'Tracking link made' }
    }),
    implement(endTrackingLinks, async ({ bookingId }, { sql, actor, now }) => {
      const { booking, raid } = await lockVisible(sql, bookingId, actor)
      throwIf(whyNotTrack(booking, raid, actor, now))
      const ended = await deleteLinks(sql, booking._id)
      if (ended > 0) await record(sql, { ...recordOf(booking, actor._id), action: 'end-links' })
      return { payload: undefined, message: 'All tracking links ended' }
    }),
  ]
}

interface TrackingDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  readonly security: Security
  readonly limits: Limits
  readonly siteDir: string
  clock(): Date
}

/** A form has one word. */
const FORM_BYTES = 1_024

/**
 * Serves clients' pages at their private addresses, without session or cookie: the token identifies the booking
 * (docs/product.md, Client's page). Failures are pages, too.
 */
export async function registerTracking(app: FastifyInstance, deps: TrackingDeps): Promise<void> {
  const { security } = deps
  const filled = documentOf(deps.siteDir)
  const config = {
    failureText: ({ status, message }: Failure, reply: FastifyReply) => {
      reply.type(HTML)
      const title = status === 404 ? 'Nothing here' : 'That did not work'
      const said = html`<h1>${title}</h1><p class="wrong" role="alert">${message}</p>`
      return filled(title, html`${said}\n${questions()}`)
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
      const page = await readPage(deps, request.params['*'])
      return reply.type(HTML).send(filled(page.title, pageOf(page)))
    })
    track.post<Asked>(`${TRACK_PATH}*`, { config }, async (request, reply) => {
      const token = request.params['*']
      await say(deps, token, answerIn(request.body))
      return reply.redirect(`${TRACK_PATH}${token}`, 303)
    })
    done()
  })
}

interface Asked {
  Params: { '*': string }
}

const HTML = 'text/html; charset=utf-8'

/** Hides the page's address from other sites and search engines; it needs only its own style and script. */
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
 * A page without a referrer sends its form with the origin 'null' (Fetch, "append a request `Origin` header"). Fetch
 * Metadata decides if present: browsers omit it over plain HTTP, and old ones always. Nobody else can know the link's
 * token.
 */
function requireOwnForm({ headers }: FastifyRequest, security: Security): void {
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin' } = headers
  const isOwn = site === 'same-origin' && (origin === 'null' || security.isOwnOrigin(origin))
  if (!isOwn) throw new Failure('foreign-origin')
}

/** Unknown, ended, old and mistyped tokens get the same page. */
const NO_PAGE = 'This link no longer works, or was mistyped. Ask whoever gave it to you for a new one.'

async function readPage({ database, clock }: TrackingDeps, token: string) {
  const now = clock()
  const found = await findTracked(database.sql, hashOf(token), now).catch((error: unknown) => {
    throw asFailure(error)
  })
  if (found === null) throw new Failure('not-found', NO_PAGE)
  return trackedPage(found.tracked, now)
}

function answerIn(body: unknown): ClientAnswer {
  const says = body instanceof URLSearchParams ? body.get('says') : null
  const said = CLIENT_ANSWERS.find((one) => one === says)
  if (said === undefined) throw new Failure('malformed-body', "That didn't work. Go back and try again.")
  return said
}

/** Stores the client's answer. A repeated or late one changes nothing. */
async function say(
  { changes, limits, clock }: TrackingDeps,
  token: string,
  said: ClientAnswer,
): Promise<void> {
  const [tokenHash, now] = [hashOf(token), clock()]
  await limits.press.count(tokenHash)
  await changes.commit(async (sql) => {
    const found = await lockTracked(sql, tokenHash, now)
    if (found === null) throw new Failure('not-found', NO_PAGE)
    const { bookingId, raidId, tracked } = found
    const before = tracked.said?.says ?? null
    if (before === said || !maySay(tracked, now)) return
    await storeAnswer(sql, bookingId, said, now)
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

/** The placeholder of the page's content; its head has `__FORGE_TITLE__` and the community's name. */
const CONTENT = '__FORGE_CONTENT__'
const TITLE = '__FORGE_TITLE__'
const NAME = '__FORGE_NAME__'
/** Used if the site was not built. */
const BARE = `<!doctype html><html lang="en"><head><title>${TITLE}</title></head><body>${CONTENT}</body></html>`

/** Fills the page's frame with a title and content. */
function documentOf(siteDir: string): (title: string, content: Html) => string {
  const file = join(siteDir, 'track.html')
  const frame = existsSync(file) ? readFileSync(file, 'utf8') : BARE
  return (title, content) =>
    frame
      .replace(TITLE, () => textOf(title))
      .replaceAll(NAME, () => textOf(community.site.name))
      .replace(CONTENT, () => content.html)
}

function pageOf(page: TrackedPage): Html {
  const { title, kind, start, countdown, says } = page
  return html`<h1><bdi>${title}</bdi></h1>
<p class="kind">${kind}</p>
<section class="start" aria-label="Start">
<p class="when">${moment(start)}</p>
<p class="zone" data-at="${start.at}" data-zone="${community.time.zone}" data-place="${serverPlace()}">server time (${serverPlace()})</p>
${countdown === null ? '' : html`<p class="countdown" data-start="${start.at}">${countdown}</p>`}
</section>
${bookingOf(page)}
${says === null ? '' : saysOf(says)}
${questions()}`
}

function bookingOf({ state, gold, pays, deposit }: TrackedPage): Html {
  return html`<section aria-label="Your booking">
<p class="state ${state.tone}">${state.word}</p>
${deposit === null ? '' : html`<p class="after">${deposit}</p>`}
<dl>${gold.map(([name, amount]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`)}</dl>
${pays === null ? '' : html`<p class="pays">${pays}</p>`}
</section>`
}

const questions = () =>
  html`<section><h2>Questions?</h2><p>Write to your advertiser, who gave you this link. If you cannot reach them: <a href="${community.links.contact}" rel="noreferrer">Contact ${community.site.name}</a>.</p></section>`

function saysOf({ last, may }: NonNullable<TrackedPage['says']>): Html {
  return html`<section class="says"><h2>Tell us</h2>
${last === null ? '' : html`<p class="last" role="status">${last.text}. <small>${moment(last.at)}</small></p>`}
${may.map((said) => FORMS[said]())}
</section>`
}

const moment = ({ at, text }: TrackedPage['start']) => html`<time datetime="${at}">${text}</time>`

/** A second click sends that the client cannot come. */
const FORMS: Readonly<Record<ClientAnswer, () => Html>> = {
  online: () => html`<form method="post"><button name="says" value="online">I am online</button></form>`,
  away: () => html`<details><summary>I cannot make it</summary>
<form method="post"><p>Your advertiser is told right away. Your booking is not cancelled, and you can undo this.</p>
<button name="says" value="away">Yes, I cannot make it</button></form></details>`,
}

/** A text that is already HTML. */
class Html {
  readonly html: string

  constructor(text: string) {
    this.html = text
  }
}

/** An HTML template: inserted values are escaped, unless they are Html. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const filled = values.map((value) => {
    if (typeof value === 'string') return textOf(value)
    return [value]
      .flat()
      .map((one) => one.html)
      .join('')
  })
  return new Html(String.raw({ raw: parts }, ...filled))
}

function textOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
