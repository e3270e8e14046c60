import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RecordedChange } from '#platform/change/server/record.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import type { Sql } from '#platform/database/tables.ts'
import {
  ABSOLUTE_MS,
  endSessionOfToken,
  findSession,
  hashOf,
  insertSession,
  newSecret,
  type SignedIn,
  touchSession,
} from './session-routes.ts'

/** Use is noted at most this often, ms: not every call needs to write. */
const TOUCH_MS = 60_000
/** How long a session may be served from memory, ms, whatever the wall clock does; its end drops it at once. */
const CACHED_MS = 2_000
/** Sessions that one instance keeps; the one that was not asked for longest goes first. */
const MAX_CACHED = 10_000

/** Opaque random tokens, of which the database keeps hashes only (docs/product.md, Sessions). */
export class Sessions {
  readonly #database: Pick<Database, 'sql'>
  readonly #clock: () => Date
  /** Sessions by token; the database has hashes alone. A token without a session is not kept: anybody can make up tokens. */
  readonly #cached = new LRUCache<string, SignedIn>({ max: MAX_CACHED, ttl: CACHED_MS, ttlResolution: 0 })
  /** Counts what was dropped from the cache: a read that began before may hold what was dropped. */
  #forgotten = 0

  constructor(database: Pick<Database, 'sql'>, clock: () => Date) {
    this.#database = database
    this.#clock = clock
  }

  /** The session of this token that is in memory and needs no writing; null where the database has to be asked. */
  kept(token: string | undefined): SignedIn | null {
    const session = token === undefined ? undefined : this.#cached.get(token)
    const now = this.#clock()
    return session !== undefined && session.endsAt > now && !isUsed(session, now) ? session : null
  }

  /**
   * The session that a token belongs to, with its member; null when there is none or it has ended.
   *
   * @throws Failure 'database-away'
   */
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

  /** Starts a session in the sign-in's transaction and returns its token: 256 random bits, base64url. */
  async start(sql: Sql, memberId: string, userAgent: string): Promise<string> {
    const token = newSecret()
    const session = { id: randomUUIDv7(), tokenHash: hashOf(token), memberId, userAgent, now: this.#clock() }
    await insertSession(sql, session)
    return token
  }

  /** Ends the session with this token, if there is one, in the caller's transaction. */
  async end(sql: Sql, token: string | undefined): Promise<void> {
    if (token !== undefined) await endSessionOfToken(sql, hashOf(token))
  }

  /** To hear of changes that are committed, at once: what ended or changed is not served from memory. */
  readonly onNews = (changes: readonly RecordedChange[]): void => {
    for (const { kind, recordId } of changes) {
      if (kind === 'session end') this.#forget(({ id }) => id === recordId)
      // Everybody's roles may count as never read.
      else if (kind === 'setting set') this.#forget(() => true)
      else if (kind === 'member roles' || kind === 'member rename') this.forgetMember(recordId)
    }
  }

  /** Forgets what is kept of a member whose roles were read anew: that is committed. */
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
    await touchSession(this.#database.sql, hashOf(token), now)
  }
}

/** Its use is to be noted. Also one that was noted later than now: the clock was wrong then. */
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
