import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { consentPage, consentStylesAndFonts, problemPage } from '#demo/discord-consent.ts'
import type { Member, Members } from '#demo/discord-members.ts'
import type { Grant, Mint } from '#demo/discord-tokens.ts'
import type { Call, Reply, Route } from '#demo/stand-in.ts'
import { json } from '#demo/stand-in.ts'
import type { Role } from '#domain/rights.ts'

/** Who may sign in with what, and the means to remember it. */
export interface Authority {
  readonly clientId: string
  readonly clientSecret: string
  readonly roleIds: Readonly<Record<Role, string>>
  /** How long an access token lives, seconds; the controls change it. */
  expiresInSeconds: number
  readonly members: Members
  readonly mint: Mint
}

const CODE_LIFE_MS = 10 * 60 * 1000

const AuthorizeQuery = z.object({
  client_id: z.string(),
  response_type: z.literal('code'),
  redirect_uri: z.url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ }),
  scope: z.string().check(z.minLength(1)),
  state: z.optional(z.string()),
  code_challenge: z.optional(z.string()),
  code_challenge_method: z.optional(z.literal('S256')),
})

function html(status: number, body: string): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    },
    body,
  }
}

function consentRoutes({ members, mint, clientId, roleIds }: Authority): Route[] {
  const path = /^\/oauth2\/authorize$/
  function asked(parameters: URLSearchParams) {
    const query = AuthorizeQuery.safeParse(Object.fromEntries(parameters))
    if (!query.success) return { problem: z.prettifyError(query.error) }
    if (query.data.client_id !== clientId) return { problem: 'Unknown application' }
    return { query: query.data }
  }
  return [
    {
      method: 'GET',
      path,
      answer({ url }) {
        const { query, problem } = asked(url.searchParams)
        if (!query) return html(400, problemPage(problem))
        return html(200, consentPage(members.all(), roleIds, url.searchParams))
      },
    },
    {
      method: 'POST',
      path,
      answer({ body }) {
        const form = new URLSearchParams(body)
        const { query, problem } = asked(form)
        if (!query) return html(400, problemPage(problem))
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
        return { status: 303, headers: { location: back.href }, body: '' }
      },
    },
    ...consentStylesAndFonts(),
  ]
}

function codeFor(mint: Mint, member: Member, query: z.infer<typeof AuthorizeQuery>): string {
  return mint.sign({
    kind: 'code',
    person: member.person.id,
    scope: query.scope,
    generation: member.generation,
    expiresAt: Date.now() + CODE_LIFE_MS,
    redirectUri: query.redirect_uri,
    ...(query.code_challenge ? { challenge: query.code_challenge } : {}),
  })
}

function isClient(call: Call, form: URLSearchParams, { clientId, clientSecret }: Authority): boolean {
  const basic = /^Basic (.+)$/.exec(call.headers.authorization ?? '')?.[1]
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')]
  return id === clientId && secret === clientSecret
}

/** The grant that a code or a refresh token stands for, used up by the asking; null when it is worth nothing. */
function redeem(form: URLSearchParams, { mint, members }: Authority): Grant | null {
  const isRefresh = form.get('grant_type') === 'refresh_token'
  const grant = isRefresh
    ? mint.spend('refresh', form.get('refresh_token') ?? '')
    : mint.spend('code', form.get('code') ?? '')
  if (!grant || !members.holder(grant)) return null
  if (isRefresh) return grant
  if (form.get('redirect_uri') !== grant.redirectUri) return null
  if (grant.challenge === undefined) return grant
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return challenge === grant.challenge ? grant : null
}

function tokenRoutes(authority: Authority): Route[] {
  const { mint, members } = authority
  return [
    {
      method: 'POST',
      path: /^\/api\/v10\/oauth2\/token$/,
      answer(call) {
        const form = new URLSearchParams(call.body)
        if (!isClient(call, form, authority)) return json(401, { error: 'invalid_client' })
        if (!['authorization_code', 'refresh_token'].includes(form.get('grant_type') ?? '')) {
          return json(400, {
            error: 'unsupported_grant_type',
            error_description: 'Grant type is not supported',
          })
        }
        const grant = redeem(form, authority)
        if (!grant)
          return json(400, {
            error: 'invalid_grant',
            error_description: 'Invalid "code" or "refresh_token" in request.',
          })
        const { person, scope, generation } = grant
        const { expiresInSeconds } = authority
        const expiresAt = Date.now() + expiresInSeconds * 1000
        return json(200, {
          token_type: 'Bearer',
          access_token: mint.sign({ kind: 'access', person, scope, generation, expiresAt }),
          expires_in: expiresInSeconds,
          refresh_token: mint.sign({ kind: 'refresh', person, scope, generation, expiresAt: null }),
          scope,
        })
      },
    },
    {
      method: 'POST',
      path: /^\/api\/v10\/oauth2\/token\/revoke$/,
      answer(call) {
        const form = new URLSearchParams(call.body)
        if (!isClient(call, form, authority)) return json(401, { error: 'invalid_client' })
        const token = form.get('token') ?? ''
        const grant = mint.read('access', token) ?? mint.read('refresh', token)
        const member = grant && members.holder(grant)
        if (member) members.change(member, { revoked: true })
        return json(200, {})
      },
    },
  ]
}

/** The member whose access token the call carries, when it holds the scope. */
export function bearer(call: Call, scope: string, { mint, members }: Authority): Member | null {
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
  const grant = token ? mint.read('access', token) : null
  return grant?.scope.split(' ').includes(scope) ? members.holder(grant) : null
}

/** OAuth2 with Discord's paths and shapes: authorize (the consent page), token, revoke. */
export function signInRoutes(authority: Authority): Route[] {
  return [...consentRoutes(authority), ...tokenRoutes(authority)]
}
