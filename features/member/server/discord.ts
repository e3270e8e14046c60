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

/** A client of Discord's API. It checks the shape of each answer and reports errors as DiscordFailure. */

export interface DiscordUser {
  /** A snowflake: too many digits for a number. */
  readonly id: string
  readonly username: string
  /** The visible name: the chosen one, else the handle, else the id. */
  readonly displayName: string
  /** The picture's address at Discord; null without one. */
  readonly avatar: string | null
}

/** displayName is the guild's nickname if there is one; avatar likewise. */
export interface GuildMember extends DiscordUser {
  /** All Discord role ids, also unknown ones. */
  readonly roles: readonly string[]
}

/**
 * `unreachable`: no answer, or a server error. `rate-limited`: retry after retryAfterMs. `revoked`: the token or code is no
 * longer valid. `nonsense`: an unexpected answer. `refused`: the person declined. `forged`: the sign-in was not started by
 * this browser.
 */
type DiscordFailureKind = 'unreachable' | 'rate-limited' | 'revoked' | 'nonsense' | 'refused' | 'forged'

export class DiscordFailure extends Error {
  readonly kind: DiscordFailureKind
  /** The wait that Discord asks for, ms; null if it names none. */
  readonly retryAfterMs: number | null
  /** The limit concerns all requests, not only this person's. */
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
 * The visible part of the first non-empty name (WIRE-13). Discord accepts names with direction marks and look-alikes, so
 * Forge cannot refuse them.
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
 * How long to wait after a refusal, ms (null if unnamed), and whether the limit is global
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

/** Retry-After is seconds or a date; a date is compared with the answer's own Date, since clocks differ. NaN: neither. */
function headerMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  if (/^\s*[\d.]+\s*$/.test(given)) return Number(given) * 1_000
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Date.parse(given) - (Number.isNaN(sentAt) ? Date.now() : sentAt)
}

/** The failure of an unsuccessful answer. The caller handles 401, whose cause depends on the token. */
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

/** Turns network errors into 'unreachable'; other errors pass. */
function throwUnreachable(error: unknown): never {
  if (!(error instanceof ExternalFailure)) throw error
  throw new DiscordFailure(error.kind === 'too-large' ? 'nonsense' : 'unreachable', error.message, {
    cause: error,
  })
}

/** Whether the person is outside the guild. Any other 404 is not about the person. */
function isOutsideGuild(response: Response, body: unknown): boolean {
  const said = ErrorAnswer.safeParse(body)
  return response.status === 404 && said.success && OUTSIDE_GUILD_CODES.includes(said.data.code ?? 0)
}

export interface DiscordOptions {
  /** For example https://discord.com/api/v10; plain http only on this machine. */
  readonly apiUrl: string
  readonly authorizeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly guildId: string
  readonly botToken: string | null
  readonly redirectUri: string
  /** For one request with its whole answer, ms. */
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
/** Enough for 100,000 members; a larger guild would take minutes. */
const MAX_PAGES = 100

/**
 * Forge's view of Discord: sign-in with authorization code, state and PKCE, identity, and roles in the community's guild
 * (docs/product.md, People and roles). Schemas parse every answer.
 */
export function createDiscord(options: DiscordOptions) {
  const { timeoutMs = 5_000, fetch = globalThis.fetch } = options
  const ask = createExternalFetch({ timeoutMs, fetch })
  return { ...signIn(options, ask), ...api(options, ask) }
}

export type Discord = ReturnType<typeof createDiscord>

/** The failure of an unsuccessful answer of the token endpoint, classified by oauth4webapi. */
function meaningOfTokenError(error: unknown): DiscordFailure {
  if (error instanceof oauth.ResponseBodyError) {
    // Only 'invalid_grant' is about the grant. Other errors are faults of the configuration and must not cost people roles.
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

/** The callback's parameters, after state and issuer are checked. */
function readCallback(server: oauth.AuthorizationServer, client: oauth.Client, url: URL, state: string) {
  try {
    const parameters = oauth.validateAuthResponse(server, client, url, state)
    if (parameters.has('code')) return parameters
  } catch (error) {
    throw meaningOfCallbackError(error)
  }
  throw new DiscordFailure('forged', 'The sign-in came back without a code')
}

/** Parses the token endpoint's answer into tokens or a failure. */
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

function signIn(options: DiscordOptions, ask: ExternalFetch) {
  const { apiUrl, authorizeUrl, clock = () => new Date() } = options
  const server: oauth.AuthorizationServer = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${apiUrl}/oauth2/token`,
  }
  const client: oauth.Client = { client_id: options.clientId }
  // The secret is sent in the body: in the Authorization header its - and _ are escaped, which not every server undoes.
  const secret = oauth.ClientSecretPost(options.clientSecret)
  // The custom fetch decides which addresses may use plain http.
  const request = { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: true }

  return {
    /** The address for a browser's sign-in; state and codeVerifier belong to that browser and serve once. */
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
    /** Exchanges the callback's code for tokens. Fails as 'refused', 'forged' or 'revoked' (a used or expired code). */
    async exchange(callbackUrl: URL, { state, codeVerifier }: { state: string; codeVerifier: string }) {
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
    /** Refreshes tokens. The old refresh token is void even if the answer is lost, so callers serialize per person. */
    async refresh(refreshToken: string) {
      return await readTokens(
        clock(),
        oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, request),
        (response) => oauth.processRefreshTokenResponse(server, client, response),
      )
    },
  }
}

function api(options: DiscordOptions, ask: ExternalFetch) {
  async function get(path: string, authorization: string): Promise<{ response: Response; body: unknown }> {
    const headers = {
      authorization,
      accept: 'application/json',
      'user-agent': discordUserAgent(new URL(options.redirectUri).origin),
    }
    const response = await ask(options.apiUrl + path, { headers }).catch(throwUnreachable)
    return { response, body: await readJson(response) }
  }

  /** Like get, with a person's token. @throws DiscordFailure 'revoked' */
  async function getAs(accessToken: string, path: string) {
    const answer = await get(path, `Bearer ${accessToken}`)
    if (answer.response.status === 401) {
      throw new DiscordFailure('revoked', "Discord no longer takes this person's token")
    }
    return answer
  }

  return {
    async user(accessToken: string) {
      const { response, body } = await getAs(accessToken, '/users/@me')
      if (response.status !== 200) throw failureOf(response, body)
      return asUser(readAs(UserAnswer, body))
    },
    async guildMember(accessToken: string) {
      const { guildId } = options
      const { response, body } = await getAs(accessToken, `/users/@me/guilds/${guildId}/member`)
      if (isOutsideGuild(response, body)) return null
      if (response.status !== 200) throw failureOf(response, body)
      return asMember(readAs(MemberAnswer, body), guildId)
    },
    /** All guild members with one of the roles; needs a bot token, else empty. */
    async guildMembersWithRoles(roleIds: readonly string[]) {
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
