import { hash as digest, randomBytes, randomUUIDv7 } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { record, type Sql } from '#server/change/record.ts'
import { asFailure } from '#server/database/failures.ts'
import type { Database } from '#server/database/open.ts'
import { MEMBER_COLUMNS, type Member, memberOf } from '#server/member/data.ts'

/** A session ends this long after its last use, ms. */
export const IDLE_MS = 7 * 24 * 3_600_000
/** A session ends this long after its sign-in, used or not, ms. */
export const ABSOLUTE_MS = 30 * 24 * 3_600_000

/** Use is noted at most this often, ms: not every call needs to write. */
const TOUCH_MS = 60_000
/** How long a session may be served from memory, ms, whatever the wall clock does; its end drops it at once. */
const KEPT_MS = 2_000
/** Sessions that one instance keeps; the one that was not asked for longest goes first. */
const MAX_KEPT = 10_000
const MAX_USER_AGENT = 200

export interface Session {
  readonly id: string
  readonly member: Member
  /** When it was used last, as the database has it: true to a minute. */
  readonly lastSeenAt: Date
  /** The earlier of its idle and its absolute end. */
  readonly endsAt: Date
}

/** Opaque random tokens, of which the database keeps hashes only (docs/product.md, Sessions). */
export class Sessions {
  readonly #database: Pick<Database, 'sql'>
  readonly #clock: () => Date
  /** By the token's hash. What is no session is not kept: anybody can make up tokens. */
  readonly #kept = new LRUCache<string, Session>({ max: MAX_KEPT, ttl: KEPT_MS, ttlResolution: 0 })
  /** So often something was forgotten: what was read before that may be what was to be forgotten. */
  #forgotten = 0

  constructor(database: Pick<Database, 'sql'>, clock: () => Date) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * The session that a token belongs to, with its member; null when there is none or it has ended.
   *
   * @throws Failure 'database-away'
   */
  async find(token: string | undefined): Promise<Session | null> {
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
    const hash = hashOf(token)
    const now = this.#clock()
    try {
      const session = this.#kept.get(hash) ?? (await this.#readAndKeep(hash))
      if (session === null || session.endsAt <= now) return null
      // Also a use that was noted later than now: the clock was wrong then.
      if (Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= TOUCH_MS) await this.#touch(hash, now)
      return session
    } catch (error) {
      throw asFailure(error)
    }
  }

  /** Starts a session in the sign-in's transaction and returns its token: 256 random bits, base64url. */
  async start(sql: Sql, memberId: string, userAgent: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const id = randomUUIDv7()
    const now = this.#clock()
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

  /**
   * Ends the session with this token, if there is one, in the caller's transaction. After the commit the caller forgets
   * it (`forgetToken`).
   */
  async end(sql: Sql, token: string | undefined): Promise<void> {
    if (token === undefined) return
    const ended = await sql
      .deleteFrom('session')
      .where('token_hash', '=', hashOf(token))
      .returning(['id', 'member_id'])
      .executeTakeFirst()
    if (ended === undefined) return
    await record(sql, { noun: 'session', action: 'end', recordId: ended.id, memberId: ended.member_id })
  }

  /** Forgets what is kept of this token's session, whose end is committed. */
  forgetToken(token: string | undefined): void {
    this.#forgotten += 1
    if (token !== undefined) this.#kept.delete(hashOf(token))
  }

  /** Forgets what is kept of a session, whose end is committed. */
  forgetSession(id: string): void {
    this.#forget((session) => session.id === id)
  }

  /** Forgets what is kept of a member whose roles were read anew: that is committed. */
  forgetMember(memberId: string): void {
    this.#forget((session) => session.member._id === memberId)
  }

  #forget(matches: (session: Session) => boolean): void {
    this.#forgotten += 1
    for (const [hash, session] of this.#kept.entries()) if (matches(session)) this.#kept.delete(hash)
  }

  async #readAndKeep(hash: string): Promise<Session | null> {
    const before = this.#forgotten
    const session = await this.#read(hash)
    if (session !== null && this.#forgotten === before) this.#kept.set(hash, session)
    return session
  }

  async #read(hash: string): Promise<Session | null> {
    const row = await this.#database.sql
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select(['session.id as session_id', 'session.expires_at', 'session.last_seen_at', ...MEMBER_COLUMNS])
      .where('session.token_hash', '=', hash)
      .executeTakeFirst()
    if (row === undefined) return null
    const { session_id: id, expires_at: absoluteEnd, last_seen_at: lastSeenAt } = row
    const endsAt = new Date(Math.min(absoluteEnd.getTime(), lastSeenAt.getTime() + IDLE_MS))
    return { id, member: memberOf(row), lastSeenAt, endsAt }
  }

  async #touch(hash: string, now: Date): Promise<void> {
    this.#kept.delete(hash)
    await this.#database.sql
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('token_hash', '=', hash)
      .execute()
  }
}

/** Ends every session of a member, each with its history row. */
export async function endSessionsOf(sql: Sql, memberId: string): Promise<void> {
  const ended = await sql.deleteFrom('session').where('member_id', '=', memberId).returning('id').execute()
  if (ended.length === 0) return
  await record(
    sql,
    ...ended.map(({ id }) => ({ noun: 'session', action: 'end', recordId: id, memberId }) as const),
  )
}

export function hashOf(token: string): string {
  return digest('sha256', token, 'base64url')
}
