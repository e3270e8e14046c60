import { hash as digest, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DeleteQueryBuilder, type DeleteResult, type Kysely, sql as raw } from 'kysely'
import { LRUCache } from 'lru-cache'
import {
  deviceOf,
  devicesText,
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  listSignedIn,
  SESSIONS_SHOWN,
  type Session,
  SIGNED_IN_AT_ONCE,
  type SignedInMember,
} from '#features/member/calls.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { type RecordedChange, record } from '#platform/change/server/history.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import {
  canNameRecord,
  deleteUnlocked,
  type Page,
  pageOf,
  recordId,
  recordPlace,
} from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { foldCase, foldSearch } from '#platform/words/folding.ts'
import { findMember, MEMBER_COLUMNS, type Member } from './data.ts'

/** The last use is written at most this often, ms. */
const TOUCH_MS = 60_000
/** A session is served from memory this long, ms; its end removes it at once. */
const CACHED_MS = 2_000
/** The most sessions in memory; the least recently used session is evicted first. */
const MAX_CACHED = 10_000

/** Opaque random tokens; the database stores their hashes only (docs/product.md, Sessions). */
export class Sessions {
  readonly #database: Pick<Database, 'sql'>
  readonly #clock: () => Date
  /** Sessions by token. Unknown tokens are not cached, since anybody can make up tokens. */
  readonly #cached = new LRUCache<string, SignedIn>({ max: MAX_CACHED, ttl: CACHED_MS, ttlResolution: 0 })
  /** Counts invalidations, so that a read that began before an invalidation does not fill the cache. */
  #forgotten = 0

  constructor(database: Pick<Database, 'sql'>, clock: () => Date) {
    this.#database = database
    this.#clock = clock
  }

  /** The open session of a token, with its member; null without one. @throws Failure 'database-away' */
  async find(token: string | undefined): Promise<SignedIn | null> {
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
    const now = this.#clock()
    try {
      const session = this.#cached.get(token) ?? (await this.#readAndCache(token))
      if (session === null || session.endsAt <= now) return null
      if (isUsed(session, now)) await this.#touch(token, now)
      return session
    } catch (error) {
      throw asFailure(error)
    }
  }

  /** Starts a session in the sign-in's transaction. Returns its token: 256 random bits, base64url. */
  async start(sql: Sql, memberId: string, userAgent: string): Promise<string> {
    const token = newSecret()
    const [id, now] = [randomUUIDv7(), this.#clock()]
    await sql
      .insertInto('session')
      .values({
        id,
        token_hash: hashOf(token),
        member_id: memberId,
        user_agent: userAgent.slice(0, MAX_USER_AGENT),
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      })
      .execute()
    await record(sql, { noun: 'session', action: 'start', recordId: id, memberId })
    return token
  }

  /** Ends the session with this token, if any, in the caller's transaction. */
  async end(sql: Sql, token: string | undefined): Promise<void> {
    if (token !== undefined) await end(sql, sql.deleteFrom('session').where('token_hash', '=', hashOf(token)))
  }

  /** Drops ended and changed sessions from memory as soon as the change is committed. */
  readonly onNews = (changes: readonly RecordedChange[]): void => {
    for (const { kind, recordId } of changes) {
      if (kind === 'session end') this.#forget(({ id }) => id === recordId)
      else if (kind === 'member roles' || kind === 'member rename') this.forgetMember(recordId)
    }
  }

  /** Drops a member's sessions from memory after their roles were committed. */
  forgetMember(memberId: string): void {
    this.#forget((session) => session.member._id === memberId)
  }

  #forget(matches: (session: SignedIn) => boolean): void {
    this.#forgotten += 1
    for (const [token, session] of this.#cached.entries()) if (matches(session)) this.#cached.delete(token)
  }

  async #readAndCache(token: string): Promise<SignedIn | null> {
    const before = this.#forgotten
    const session = await findSession(this.#database.sql, hashOf(token))
    if (session !== null && this.#forgotten === before) this.#cached.set(token, session)
    return session
  }

  async #touch(token: string, now: Date): Promise<void> {
    this.#cached.delete(token)
    const session = this.#database.sql.updateTable('session').where('token_hash', '=', hashOf(token))
    await session.set({ last_seen_at: now }).execute()
  }
}

/** Whether the last use must be written; also if the stored time is in the future, because the clock was wrong. */
function isUsed({ lastSeenAt }: SignedIn, now: Date): boolean {
  return Math.abs(now.getTime() - lastSeenAt.getTime()) >= TOUCH_MS
}

/** The product's two cookies: HttpOnly, SameSite=Lax, and on https Secure with the __Host- prefix. */
export class Cookies {
  readonly #https: boolean

  constructor(publicUrl: URL) {
    this.#https = publicUrl.protocol === 'https:'
  }

  get sessionName(): string {
    return this.#name('forge-session')
  }

  readSession(request: FastifyRequest): string | undefined {
    return request.cookies[this.sessionName]
  }

  setSession(reply: FastifyReply, token: string): void {
    this.#set(reply, this.sessionName, token, ABSOLUTE_MS / 1_000)
  }

  clearSession(reply: FastifyReply): void {
    this.#set(reply, this.sessionName, '', 0)
  }

  readSignIn(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name('forge-sign-in')]
  }

  setSignIn(reply: FastifyReply, browser: string, seconds: number): void {
    this.#set(reply, this.#name('forge-sign-in'), browser, seconds)
  }

  #name(name: string): string {
    return this.#https ? `__Host-${name}` : name
  }

  #set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#https, maxAge })
  }
}

export function sessionRoutes(): Implementation[] {
  return [
    implement(listSessions, async (_input, { sql, actor, now }) => ({
      payload: await readSessions(sql, { memberId: actor._id, current: actor.sessionId, now }),
    })),
    implement(endSession, async ({ id }, { sql, actor }) => {
      if (!(await endOwnSession(sql, actor._id, id))) throw new Failure('not-found')
      return { payload: undefined, message: 'Signed out on that device' }
    }),
    implement(endOtherSessions, async (_input, { sql, actor }) => {
      const own = sql.deleteFrom('session').where('member_id', '=', actor._id)
      await end(sql, own.where('id', '!=', actor.sessionId))
      return { payload: undefined, message: 'Signed out on all other devices' }
    }),
    implement(listSignedIn, (asked, { sql, now }) => readSignedIn(sql, { ...asked, now })),
    implement(endAllSessions, async ({ memberId }, { sql, actor }) => {
      const member = await findMember(sql, recordId(memberId))
      if (member === null) throw new Failure('not-found')
      const ended = await endSessionsOf(sql, member._id, actor._id)
      const how = ended === 0 ? 'not signed in' : `signed out on ${devicesText(ended)}`
      return { payload: undefined, message: `${member.username} is ${how}` }
    }),
  ]
}

/** A session ends this long after its last use, ms. */
const IDLE_MS = 7 * 24 * 3_600_000
/** A session ends this long after its sign-in, ms. */
const ABSOLUTE_MS = 30 * 24 * 3_600_000

const MAX_USER_AGENT = 200

export interface SignedIn {
  readonly id: string
  readonly member: Member
  /** The last use in the database, accurate to a minute. */
  readonly lastSeenAt: Date
  /** The earlier of the idle and the absolute end. */
  readonly endsAt: Date
}

/** A secret for a browser or an address: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that the database stores instead of a secret: SHA-256, base64url. */
export function hashOf(secret: string): string {
  return digest('sha256', secret, 'base64url')
}

async function findSession(sql: Kysely<Tables>, tokenHash: string): Promise<SignedIn | null> {
  const row = await sql
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id as session_id', 'session.expires_at', 'session.last_seen_at', ...MEMBER_COLUMNS])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined) return null
  const { session_id: id, expires_at: absoluteEnd, last_seen_at: lastSeenAt, ...member } = row
  const endsAt = new Date(Math.min(absoluteEnd.getTime(), lastSeenAt.getTime() + IDLE_MS))
  return { id, member, lastSeenAt, endsAt }
}

/** At most SESSIONS_SHOWN open sessions of a member: the session `current` first, then last used first. */
async function readSessions(
  sql: Kysely<Tables>,
  { memberId, current, now }: { memberId: string; current: string; now: Date },
): Promise<Session[]> {
  const rows = await sql
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy((eb) => eb('id', '=', current), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.user_agent),
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_seen_at.toISOString(),
    current: row.id === current,
  }))
}

/** Ends one session of a member. @returns false if the member never had this session */
async function endOwnSession(sql: Sql, memberId: string, id: string): Promise<boolean> {
  if (!canNameRecord(id)) return false
  const ended = await end(
    sql,
    sql.deleteFrom('session').where('id', '=', id).where('member_id', '=', memberId),
  )
  if (ended.length > 0) return true
  // The session row may be deleted already, so the owner is read from the session's start in the history.
  const started = await sql
    .selectFrom('history')
    .select('id')
    .where('noun', '=', 'session')
    .where('record_id', '=', id.toLowerCase())
    .where('action', '=', 'start')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return started !== undefined
}

/** Ends all sessions of a member, each with a history row by `by`, by default the member. Returns the number. */
export async function endSessionsOf(sql: Sql, memberId: string, by = memberId): Promise<number> {
  return (await end(sql, sql.deleteFrom('session').where('member_id', '=', memberId), by)).length
}

/**
 * Members with open sessions, by name, after the member `before`. All names are read, since only TypeScript folds letters.
 * @throws Failure 'invalid-input' for an invalid `before`
 */
async function readSignedIn(
  sql: Kysely<Tables>,
  { name = '', before, now }: InputOf<typeof listSignedIn> & { now: Date },
): Promise<Page<SignedInMember>> {
  const rows = await sql
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select((eb) => [
      ...(['member.id as _id', 'member.username'] as const),
      eb.fn.countAll<number>().as('devices'),
      eb.fn.max('session.last_seen_at').as('used'),
    ])
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .groupBy('member.id')
    .execute()
  const last = before === undefined ? null : await findMember(sql, recordPlace(before))
  const placeOf = (one: { username: string; _id: string }) => `${foldCase(one.username)}\0${one._id}`
  const behind = last === null ? '' : placeOf(last)
  const sorted = rows
    .map((row) => ({ ...row, place: placeOf(row) }))
    .filter(({ username, place }) => foldSearch(username).includes(foldSearch(name)) && place > behind)
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
  const { payload, next } = pageOf(sorted, SIGNED_IN_AT_ONCE, ({ _id }) => _id)
  const members = payload.map(({ used, ...member }) => ({ ...member, lastUsedAt: used.toISOString() }))
  return { payload: members, next }
}

/** `by`: the member who ended the sessions; by default each session's own member. */
async function end(
  sql: Sql,
  which: DeleteQueryBuilder<Tables, 'session', DeleteResult>,
  by?: string,
): Promise<string[]> {
  const ended = await which.returning(['id', 'member_id']).execute()
  const entries = ended.map(
    ({ id, member_id }) =>
      ({ noun: 'session', action: 'end', recordId: id, memberId: by ?? member_id }) as const,
  )
  if (entries.length > 0) await record(sql, ...entries)
  return ended.map(({ id }) => id)
}

/** Deletes expired sessions. Nobody ended them, so they get no history row. */
export async function deleteEndedSessions(sql: Kysely<Tables>, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_MS)
  await deleteUnlocked(sql, 'session', raw`expires_at < ${now} OR last_seen_at < ${idleSince}`)
}

interface StartedSignIn {
  state: string
  browser: string
  codeVerifier: string
  expiresAt: Date
}

/** Stores a started sign-in with the hashes of the state and of the cookie that the browser must send back. */
export async function insertSignIn(
  sql: Sql,
  { state, browser, codeVerifier, expiresAt }: StartedSignIn,
): Promise<void> {
  await sql
    .insertInto('sign_in')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      code_verifier: codeVerifier,
      expires_at: expiresAt,
    })
    .execute()
}

/** Removes and returns the started sign-in of this state and browser, since it serves once. */
export async function takeSignIn(
  sql: Sql,
  state: string,
  browser: string,
): Promise<Pick<StartedSignIn, 'codeVerifier' | 'expiresAt'> | undefined> {
  return await sql
    .deleteFrom('sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .returning(['code_verifier as codeVerifier', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

export async function deleteExpiredSignIns(sql: Kysely<Tables>, now: Date): Promise<void> {
  await deleteUnlocked(sql, 'sign_in', raw`expires_at < ${now}`)
}
