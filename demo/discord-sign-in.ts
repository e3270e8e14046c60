import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Role } from '#platform/call/rights.ts'
import { addStylesAndFonts, consentPage, problemPage } from './discord-consent.ts'
import type { Member, Members } from './discord-members.ts'
import type { Grant, Mint } from './discord-tokens.ts'

/** What sign-in needs to know and to remember. */
export interface Authority {
  readonly clientId: string
  readonly clientSecret: string
  readonly roleIds: Readonly<Record<Role, string>>
  readonly members: Members
  readonly mint: Mint
}

const CODE_LIFE_MS = 10 * 60 * 1000
/** How long an access token lives, seconds: a week, as Discord's. */
const TOKEN_LIFE_S = 604_800

const AuthorizeQuery = z.object({
  client_id: z.string(),
  response_type: z.literal('code'),
  redirect_uri: z.url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ }),
  scope: z.string().check(z.minLength(1)),
  state: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.literal('S256')),
})

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(page)
}

function addConsent(app: FastifyInstance, { members, mint, clientId, roleIds }: Authority): void {
  function asked(parameters: URLSearchParams) {
    const query = AuthorizeQuery.safeParse(Object.fromEntries(parameters))
    if (!query.success) return { problem: z.prettifyError(query.error) }
    if (query.data.client_id !== clientId) return { problem: 'Unknown application' }
    return { query: query.data }
  }
  app.get('/oauth2/authorize', ({ url }, reply) => {
    const { searchParams } = new URL(url, 'http://stand-in')
    const { query, problem } = asked(searchParams)
    if (!query) return sendPage(reply, 400, problemPage(problem))
    return sendPage(reply, 200, consentPage(members.all(), roleIds, searchParams))
  })
  app.post<Form>('/oauth2/authorize', ({ body: form }, reply) => {
    const { query, problem } = asked(form)
    if (!query) return sendPage(reply, 400, problemPage(problem))
    const back = new URL(query.redirect_uri)
    const member = members.get(form.get('person') ?? '')
    if (form.has('deny') || !member) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request',
      )
    } else {
      back.searchParams.set('code', codeFor(mint, member, query))
    }
    if (query.state !== undefined) back.searchParams.set('state', query.state)
    return reply.redirect(back.href, 303)
  })
}

function codeFor(mint: Mint, member: Member, query: z.infer<typeof AuthorizeQuery>): string {
  return mint.sign({
    kind: 'code',
    person: member.person.id,
    client: query.client_id,
    scope: query.scope,
    generation: member.generation,
    expiresAt: Date.now() + CODE_LIFE_MS,
    redirectUri: query.redirect_uri,
    ...(query.code_challenge ? { challenge: query.code_challenge } : {}),
  })
}

interface Form {
  Body: URLSearchParams
}

/** Whether the request has the application's id and secret. */
function isClient(
  { headers, body: form }: FastifyRequest<Form>,
  { clientId, clientSecret }: Authority,
): boolean {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')]
  return id === clientId && secret === clientSecret
}

/** Redeems a code or refresh token once; null if it is invalid. */
function redeem(form: URLSearchParams, { clientId, mint, members }: Authority): Grant | null {
  const isRefresh = form.get('grant_type') === 'refresh_token'
  const grant = isRefresh
    ? mint.spend('refresh', form.get('refresh_token') ?? '')
    : mint.spend('code', form.get('code') ?? '')
  if (!grant || (grant.client ?? clientId) !== clientId || !members.holder(grant)) return null
  if (isRefresh) return grant
  if (form.get('redirect_uri') !== grant.redirectUri) return null
  if (grant.challenge === undefined) return grant
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return challenge === grant.challenge ? grant : null
}

function addTokens(app: FastifyInstance, authority: Authority): void {
  const { mint, members, clientId: client } = authority
  app.post<Form>('/api/v10/oauth2/token', (request, reply) => {
    const { body: form } = request
    // A token for the application itself: proves that id and secret are right.
    if (!isClient(request, authority)) return reply.code(401).send({ error: 'invalid_client' })
    if (form.get('grant_type') === 'client_credentials')
      return reply.send({
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: TOKEN_LIFE_S,
        scope: 'identify',
      })
    if (!['authorization_code', 'refresh_token'].includes(form.get('grant_type') ?? '')) {
      return reply
        .code(400)
        .send({ error: 'unsupported_grant_type', error_description: 'Grant type is not supported' })
    }
    const grant = redeem(form, authority)
    if (!grant) {
      return reply
        .code(400)
        .send({ error: 'invalid_grant', error_description: 'Invalid "code" or "refresh_token" in request.' })
    }
    const { person, scope, generation } = grant
    const of = { person, client, scope, generation }
    const expiresAt = Date.now() + TOKEN_LIFE_S * 1000
    return reply.send({
      token_type: 'Bearer',
      access_token: mint.sign({ kind: 'access', ...of, expiresAt }),
      expires_in: TOKEN_LIFE_S,
      refresh_token: mint.sign({ kind: 'refresh', ...of, expiresAt: null }),
      scope,
    })
  })
  app.post<Form>('/api/v10/oauth2/token/revoke', (request, reply) => {
    if (!isClient(request, authority)) return reply.code(401).send({ error: 'invalid_client' })
    const token = request.body.get('token') ?? ''
    const grant = mint.read('access', token) ?? mint.read('refresh', token)
    const member = grant && members.holder(grant)
    if (member) members.change(member, { revoked: true })
    return reply.send({})
  })
}

/** The member of the request's access token, if it has the scope. */
export function bearer(
  { headers }: FastifyRequest,
  scope: string,
  { mint, members }: Authority,
): Member | null {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const grant = token ? mint.read('access', token) : null
  return grant?.scope.split(' ').includes(scope) ? members.holder(grant) : null
}

/** OAuth2 with Discord's paths and shapes: authorize (the consent page), token, revoke. */
export function addSignIn(app: FastifyInstance, authority: Authority): void {
  void app.register((forms, _options, done) => {
    // Within this plugin only: forms that any page can send must not reach the controls.
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    addConsent(forms, authority)
    addTokens(forms, authority)
    done()
  })
  addStylesAndFonts(app)
}
