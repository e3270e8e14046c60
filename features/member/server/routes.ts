import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getAuthStatus, getRoles, type SignInReason } from '#features/member/calls.ts'
import { Failure } from '#platform/call/failure.ts'
import { CALLBACK_PATH, LOGIN, SIGN_IN_PATH, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { type Limits, TooManyRequests } from '#platform/call/server/limits.ts'
import type { Security } from '#platform/call/server/security.ts'
import type { ChangeFeed } from '#platform/change/server/history.ts'
import type { Database } from '#platform/database/open.ts'
import { findMember, storeSnapshot, storeTokens } from './data.ts'
import { type Discord, DiscordFailure, type Tokens } from './discord.ts'
import { encryptTokens, snapshotOfGuildMember } from './roles.ts'
import { type Cookies, insertSignIn, newSecret, type Sessions, takeSignIn } from './sessions.ts'
import type { TokenCipher } from './token-cipher.ts'

export function memberRoutes(): Implementation[] {
  return [
    implement(getAuthStatus, async (_input, { sql, actor }) => {
      const member = actor === null ? null : await findMember(sql, actor._id)
      if (member === null) return { payload: { isAuthenticated: false, user: null } }
      const { _id, discordId, username, avatar, roleIds } = member
      return {
        payload: { isAuthenticated: true, user: { _id, discordId, username, avatar, role: [...roleIds] } },
      }
    }),
    implement(getRoles, async (_input, { actor }) => ({ payload: { roles: [...actor.roles] } })),
  ]
}

/** The time for a sign-in at Discord, s. */
const SIGN_IN_SECONDS = 600

interface SignInDeps {
  database: Database
  changes: ChangeFeed
  discord: Discord
  tokenCipher: TokenCipher
  sessions: Sessions
  cookies: Cookies
  security: Security
  limits: Limits
  clock: () => Date
}

/** Ends a sign-in without a session: redirects to /login with the reason. */
class SignInFailure extends Error {
  readonly reason: SignInReason

  constructor(reason: SignInReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The browser navigations of signing in and out: authorization code with state and PKCE (RFC 6749, RFC 7636, RFC 9700).
 * They answer with redirects.
 */
export function registerSignIn(app: FastifyInstance, deps: SignInDeps): void {
  app.get(SIGN_IN_PATH, (request, reply) => limited(request, reply, deps, leave))
  app.get(CALLBACK_PATH, (request, reply) => limited(request, reply, deps, comeBack))
  app.get(SIGN_OUT_PATH, (request, reply) => signOut(request, reply, deps))
}

/** Redirects to the result of `step`. A limited address does not reach the database. */
async function limited(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SignInDeps,
  step: (request: FastifyRequest, reply: FastifyReply, deps: SignInDeps) => Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  try {
    await deps.limits.signIn.count(request.ip)
    return reply.redirect(await step(request, reply, deps), 303)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    request.log.info(
      { reason, from: request.ip, err: error instanceof DiscordFailure ? error : undefined },
      'A sign-in came to nothing',
    )
    return reply.redirect(`${LOGIN}?reason=${reason}`, 303)
  }
}

function reasonOf(error: unknown): SignInReason | null {
  if (error instanceof SignInFailure) return error.reason
  if (error instanceof TooManyRequests) return 'too-many'
  if (error instanceof Failure && error.code === 'discord-unavailable') return error.code
  if (!(error instanceof DiscordFailure)) return null
  if (error.kind === 'refused' || error.kind === 'forged') return error.kind
  // The code expired or was used, or Discord revoked the tokens: the person starts again.
  return error.kind === 'revoked' ? 'expired' : 'discord-unavailable'
}

async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, discord, cookies, clock }: SignInDeps,
): Promise<string> {
  const { url, state, codeVerifier } = await discord.authorizationUrl()
  // Two sign-ins in two tabs share one cookie.
  const browser = cookies.readSignIn(request) ?? newSecret()
  const now = clock()
  const expiresAt = new Date(now.getTime() + SIGN_IN_SECONDS * 1_000)
  await database.transaction((sql) => insertSignIn(sql, { state, browser, codeVerifier, expiresAt }))
  cookies.setSignIn(reply, browser, SIGN_IN_SECONDS)
  return url.href
}

async function comeBack(request: FastifyRequest, reply: FastifyReply, deps: SignInDeps): Promise<string> {
  const { discord, changes, sessions, cookies, tokenCipher, clock } = deps
  const callback = new URL(request.url, deps.security.origin)
  const started = await startedSignIn(request, callback.searchParams.get('state'), deps)
  const tokens = await discord.exchange(callback, started)
  const found = await discord.guildMember(tokens.accessToken)
  if (found === null) {
    await noteOutside(tokens, deps)
    throw new SignInFailure('outside-guild')
  }
  const { result: token } = await changes.commit(async (sql) => {
    const member = await storeSnapshot(sql, snapshotOfGuildMember(found), clock())
    await storeTokens(sql, member._id, encryptTokens(tokenCipher, tokens))
    await sessions.end(sql, cookies.readSession(request))
    return sessions.start(sql, member._id, request.headers['user-agent'] ?? '')
  })
  cookies.setSession(reply, token)
  // The tab itself remembers the screen to return to.
  return '/dashboard'
}

/** Removes and returns the sign-in with this state; a sign-in serves once, and only the browser that started it. */
async function startedSignIn(
  request: FastifyRequest,
  state: string | null,
  { database, cookies, clock }: SignInDeps,
): Promise<{ state: string; codeVerifier: string }> {
  const browser = cookies.readSignIn(request)
  if (state === null || browser === undefined) throw new SignInFailure('forged')
  const started = await database.transaction((sql) => takeSignIn(sql, state, browser))
  if (started === undefined) throw new SignInFailure('forged')
  if (started.expiresAt <= clock()) throw new SignInFailure('expired')
  return { state, codeVerifier: started.codeVerifier }
}

/** A known person who left the guild loses their roles at once; a stranger is not stored. */
async function noteOutside(tokens: Tokens, { changes, discord, clock }: SignInDeps): Promise<void> {
  const user = await discord.user(tokens.accessToken)
  await changes.commit(async (sql) => {
    const { id: discordId, displayName: username, username: handle, avatar } = user
    const known = sql.selectFrom('member').select('id').where('discord_id', '=', discordId)
    if ((await known.executeTakeFirst()) === undefined) return
    await storeSnapshot(sql, { discordId, username, handle, avatar, roleIds: [], inGuild: false }, clock())
  })
}

/** Ends the session, then redirects home. A request from another site changes nothing. */
async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  { changes, sessions, cookies, security }: SignInDeps,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const token = cookies.readSession(request)
  if (token === undefined || !security.isOwnNavigation(request)) return reply.redirect('/', 303)
  await changes.commit((sql) => sessions.end(sql, token))
  cookies.clearSession(reply)
  return reply.redirect('/', 303)
}
