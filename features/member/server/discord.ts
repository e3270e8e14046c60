import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'
import {
  createExternalFetch,
  discordUserAgent,
  ExternalFailure,
  type ExternalFetch,
  readJson,
} from '#platform/call/server/external-fetch.ts'
import { onlyVisible } from '#platform/words/folding.ts'

/** Discord's answers, in the shapes of its public documentation, and their meaning to Forge. */

export interface DiscordUser {
  /** A snowflake: more digits than a number keeps. */
  readonly id: string
  readonly username: string
  /** The person's name, as far as it is visible: the one that they chose, else the handle, else the id. */
  readonly displayName: string
  /** Address of their picture at Discord's; null when they have none. */
  readonly avatar: string | null
}

/** displayName is the guild's nickname where there is one, avatar the one that they wear in the guild. */
export interface GuildMember extends DiscordUser {
  /** Discord role ids, also those that Forge knows nothing of. */
  readonly roles: readonly string[]
}

/**
 * `unreachable`: no answer, or Discord's own failure. `rate-limited`: ask again after retryAfterMs. `revoked`: the token or code is worth
 * nothing (any more). `nonsense`: an answer that Discord does not give. `refused`: the person said no. `forged`: not this browser's sign-in.
 */
type DiscordFailureKind = 'unreachable' | 'rate-limited' | 'revoked' | 'nonsense' | 'refused' | 'forged'

export class DiscordFailure extends Error {
  readonly kind: DiscordFailureKind
  /** The time that Discord asks to wait, ms; null when it names none. */
  readonly retryAfterMs: number | null
  /** Discord means everybody, whoever was asked about. */
  readonly isGlobal: boolean

  constructor(
    kind: DiscordFailureKind,
    message: string,
    {
      cause,
      retryAfterMs = null,
      isGlobal = false,
    }: { cause?: unknown; retryAfterMs?: number | null; isGlobal?: boolean } = {},
  ) {
    super(message, { cause })
    this.name = 'DiscordFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.isGlobal = isGlobal
  }
}

const CDN = 'https://cdn.discordapp.com'
/** Discord's codes for an unknown guild and an unknown member. */
const OUTSIDE_GUILD_CODES: readonly number[] = [10_004, 10_007]
const MAX_RETRY_AFTER_MS = 15 * 60_000

const Snowflake = z.string().check(z.regex(/^\d{1,20}$/))
const ImageHash = z.nullish(z.string().check(z.regex(/^\w{1,64}$/)))
const Name = z.string().check(z.minLength(1), z.maxLength(100))

export const UserAnswer = z.object({
  id: Snowflake,
  username: Name,
  global_name: z.nullish(Name),
  avatar: ImageHash,
})
export const MemberAnswer = z.object({
  user: UserAnswer,
  nick: z.nullish(Name),
  avatar: ImageHash,
  roles: z.array(Snowflake),
})
const MembersAnswer = z.array(MemberAnswer)
const ErrorAnswer = z.object({ code: z.optional(z.number()) })
const LimitAnswer = z.object({
  retry_after: z.catch(z.optional(z.number()), undefined),
  global: z.catch(z.optional(z.boolean()), undefined),
})
const TokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.number().check(z.positive()),
})

function avatarUrl(path: string, hash: string | null | undefined): string | null {
  return hash ? `${CDN}/${path}/${hash}.png?size=128` : null
}

/**
 * The visible part of the first name that has any (WIRE-13). Discord takes names that turn their neighbours or look like somebody
 * else's, and Forge can't refuse what Discord took.
 */
function visibleNameOf(...names: (string | null | undefined)[]): string | undefined {
  return names
    .map((name) => onlyVisible((name ?? '').toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, ' ')).trim())
    .find((name) => name !== '')
}

export function asUser(answer: z.infer<typeof UserAnswer>): DiscordUser {
  const { id, username, global_name, avatar } = answer
  const displayName = visibleNameOf(global_name, username) ?? id
  return { id, username, displayName, avatar: avatarUrl(`avatars/${id}`, avatar) }
}

export function asMember(answer: z.infer<typeof MemberAnswer>, guildId: string): GuildMember {
  const user = asUser(answer.user)
  return {
    ...user,
    displayName: visibleNameOf(answer.nick) ?? user.displayName,
    avatar: avatarUrl(`guilds/${guildId}/users/${user.id}/avatars`, answer.avatar) ?? user.avatar,
    roles: answer.roles,
  }
}

/**
 * What a refusal says of the next question: how long to wait, ms (null when it names no time), and whether that is for everybody
 * (https://docs.discord.com/developers/topics/rate-limits).
 */
export function limitOf(
  { headers }: Response,
  body: unknown,
): { retryAfterMs: number | null; isGlobal: boolean } {
  const said = LimitAnswer.safeParse(body).data
  const isGlobal =
    said?.global === true ||
    headers.get('x-ratelimit-global')?.toLowerCase() === 'true' ||
    headers.get('x-ratelimit-scope') === 'global'
  const ms = said?.retry_after !== undefined ? said.retry_after * 1_000 : headerMs(headers)
  return { retryAfterMs: Number.isFinite(ms) && ms > 0 ? Math.ceil(ms) : null, isGlobal }
}

/** Retry-After is a number of seconds or a date, which the answer's own Date is compared with: clocks differ. NaN: neither. */
function headerMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  if (/^\s*[\d.]+\s*$/.test(given)) return Number(given) * 1_000
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Date.parse(given) - (Number.isNaN(sentAt) ? Date.now() : sentAt)
}

/** The failure of an unsuccessful answer, whoever asked; a 401 needs the caller to know whose fault it is. */
export function failureOf(response: Response, body: unknown): DiscordFailure {
  const { status } = response
  const { retryAfterMs, isGlobal } = limitOf(response, body)
  const limit = { retryAfterMs: retryAfterMs && Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), isGlobal }
  if (status === 429) return new DiscordFailure('rate-limited', 'Discord asks for fewer questions', limit)
  if (status >= 500) return new DiscordFailure('unreachable', `Discord failed with status ${status}`, limit)
  return new DiscordFailure('nonsense', `Discord answered with status ${status}`, limit)
}

function readAs<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new DiscordFailure('nonsense', `Discord's answer has another shape: ${z.prettifyError(parsed.error)}`)
}

/** Failures of the question itself; everything else passes unchanged. */
function throwUnreachable(error: unknown): never {
  if (!(error instanceof ExternalFailure)) throw error
  throw new DiscordFailure(error.kind === 'too-large' ? 'nonsense' : 'unreachable', error.message, {
    cause: error,
  })
}

/** Discord's own words for somebody who is not in the guild. Any other 404 is no word of Discord's about anybody. */
function isOutsideGuild(response: Response, body: unknown): boolean {
  const said = ErrorAnswer.safeParse(body)
  return response.status === 404 && said.success && OUTSIDE_GUILD_CODES.includes(said.data.code ?? 0)
}

/**
 * Discord, as far as Forge needs it: sign-in with an authorization code, state and PKCE, who somebody is, and which roles they hold
 * in the community's guild (docs/product.md, People and roles). Nothing that Discord says is used before a schema has read it.
 */
export interface Discord {
  /** Where to send a browser that wants to sign in; state and codeVerifier belong to that browser and to one use. */
  authorizationUrl(): Promise<{ url: URL; state: string; codeVerifier: string }>
  /** The tokens for the address that the browser came back to. Fails as 'refused', 'forged' or 'revoked' (a code that is over or used). */
  exchange(callbackUrl: URL, expected: { state: string; codeVerifier: string }): Promise<Tokens>
  /** New tokens. The refresh token is used up even when the answer gets lost, so callers ask one at a time for a person. */
  refresh(refreshToken: string): Promise<Tokens>
  user(accessToken: string): Promise<DiscordUser>
  guildMember(accessToken: string): Promise<GuildMember | null>
  /** Everybody in the guild who holds one of the roles; nobody without a bot token, which only a bot may ask for. */
  guildMembersWithRoles(roleIds: readonly string[]): Promise<GuildMember[]>
}

export interface DiscordOptions {
  /** Such as https://discord.com/api/v10; plain http only to this machine. */
  readonly apiUrl: string
  readonly authorizeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly guildId: string
  readonly botToken: string | null
  readonly redirectUri: string
  /** For one question and its whole answer, ms. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
  readonly clock?: () => Date
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresAt: Date
}

const SCOPES = 'identify guilds.members.read'
const MEMBERS_A_PAGE = 1000
/** A guild of a hundred thousand; a larger one would keep one question running for minutes. */
const MAX_PAGES = 100

export function createDiscord(options: DiscordOptions): Discord {
  const { timeoutMs = 5_000, fetch = globalThis.fetch } = options
  const ask = createExternalFetch({ timeoutMs, fetch })
  return { ...signIn(options, ask), ...api(options, ask) }
}

/** The failure of an unsuccessful answer of the token endpoint; oauth4webapi has sorted it already. */
function meaningOfTokenError(error: unknown): DiscordFailure {
  if (error instanceof oauth.ResponseBodyError) {
    // The grant is at fault only here. An unknown client is our own mistake and must not cost anybody their roles.
    const kind = error.error === 'invalid_grant' ? 'revoked' : 'nonsense'
    return new DiscordFailure(kind, `Discord refuses the grant: ${error.error}`, { cause: error })
  }
  return new DiscordFailure('nonsense', "Discord's answer is no token answer", { cause: error })
}

function meaningOfCallbackError(error: unknown): DiscordFailure {
  if (error instanceof oauth.AuthorizationResponseError) {
    const kind = error.error === 'access_denied' ? 'refused' : 'nonsense'
    return new DiscordFailure(kind, `Discord ended the sign-in: ${error.error}`, { cause: error })
  }
  return new DiscordFailure('forged', 'The sign-in did not start in this browser', { cause: error })
}

/** The parameters that Discord sent the browser back with, once they are known to be of this browser's sign-in. */
function readCallback(server: oauth.AuthorizationServer, client: oauth.Client, url: URL, state: string) {
  try {
    const parameters = oauth.validateAuthResponse(server, client, url, state)
    if (parameters.has('code')) return parameters
  } catch (error) {
    throw meaningOfCallbackError(error)
  }
  throw new DiscordFailure('forged', 'The sign-in came back without a code')
}

/** Turns what the token endpoint answers into tokens, or into what it means that there are none. */
async function readTokens(
  askedAt: Date,
  asking: Promise<Response>,
  read: (response: Response) => Promise<oauth.TokenEndpointResponse>,
): Promise<Tokens> {
  const response = await asking.catch(throwUnreachable)
  if (response.status === 429 || response.status >= 500) throw failureOf(response, await readJson(response))
  const answer = readAs(
    TokenAnswer,
    await read(response).catch((error: unknown) => Promise.reject(meaningOfTokenError(error))),
  )
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: new Date(askedAt.getTime() + answer.expires_in * 1000),
  }
}

function signIn(
  options: DiscordOptions,
  ask: ExternalFetch,
): Pick<Discord, 'authorizationUrl' | 'exchange' | 'refresh'> {
  const { apiUrl, authorizeUrl, clock = () => new Date() } = options
  const server: oauth.AuthorizationServer = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${apiUrl}/oauth2/token`,
  }
  const client: oauth.Client = { client_id: options.clientId }
  // In the body: the header's form would escape the - and _ of a secret, which not every server undoes.
  const secret = oauth.ClientSecretPost(options.clientSecret)
  // Which addresses may be asked in plain text is for the fetch to say.
  const request = { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: true }

  return {
    async authorizationUrl() {
      const state = oauth.generateRandomState()
      const codeVerifier = oauth.generateRandomCodeVerifier()
      const url = new URL(authorizeUrl)
      url.search = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        redirect_uri: options.redirectUri,
        scope: SCOPES,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).toString()
      return { url, state, codeVerifier }
    },
    async exchange(callbackUrl, { state, codeVerifier }) {
      const found = readCallback(server, client, callbackUrl, state)
      return await readTokens(
        clock(),
        oauth.authorizationCodeGrantRequest(
          server,
          client,
          secret,
          found,
          options.redirectUri,
          codeVerifier,
          request,
        ),
        (response) => oauth.processAuthorizationCodeResponse(server, client, response),
      )
    },
    async refresh(refreshToken) {
      return await readTokens(
        clock(),
        oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, request),
        (response) => oauth.processRefreshTokenResponse(server, client, response),
      )
    },
  }
}

function api(
  options: DiscordOptions,
  ask: ExternalFetch,
): Pick<Discord, 'user' | 'guildMember' | 'guildMembersWithRoles'> {
  async function get(path: string, authorization: string): Promise<{ response: Response; body: unknown }> {
    const headers = {
      authorization,
      accept: 'application/json',
      'user-agent': discordUserAgent(new URL(options.redirectUri).origin),
    }
    const response = await ask(options.apiUrl + path, { headers }).catch(throwUnreachable)
    return { response, body: await readJson(response) }
  }

  /** As get, for a question in a person's name. */
  async function getAs(accessToken: string, path: string) {
    const answer = await get(path, `Bearer ${accessToken}`)
    if (answer.response.status === 401) {
      throw new DiscordFailure('revoked', "Discord no longer takes this person's token")
    }
    return answer
  }

  return {
    async user(accessToken) {
      const { response, body } = await getAs(accessToken, '/users/@me')
      if (response.status !== 200) throw failureOf(response, body)
      return asUser(readAs(UserAnswer, body))
    },
    async guildMember(accessToken) {
      const { guildId } = options
      const { response, body } = await getAs(accessToken, `/users/@me/guilds/${guildId}/member`)
      if (isOutsideGuild(response, body)) return null
      if (response.status !== 200) throw failureOf(response, body)
      return asMember(readAs(MemberAnswer, body), guildId)
    },
    async guildMembersWithRoles(roleIds) {
      const found: GuildMember[] = []
      const { botToken, guildId } = options
      if (botToken === null) return found
      let after = '0'
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const path = `/guilds/${guildId}/members?limit=${MEMBERS_A_PAGE}&after=${after}`
        const { response, body } = await get(path, `Bot ${botToken}`)
        if (response.status !== 200) throw failureOf(response, body)
        const members = readAs(MembersAnswer, body).map((member) => asMember(member, guildId))
        found.push(...members.filter((member) => member.roles.some((role) => roleIds.includes(role))))
        const last = members.at(-1)
        if (!last || members.length < MEMBERS_A_PAGE) break
        after = last.id
      }
      return found
    },
  }
}
