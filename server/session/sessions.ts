import { hash as digest, randomBytes, randomUUIDv7 } from 'node:crypto'
import { asFailure } from '#server/database/failures.ts'
import type { Database } from '#server/database/open.ts'
import { record, type Sql } from '#server/history.ts'
import { MEMBER_COLUMNS, type Member, memberOf } from '#server/member/data.ts'

/** A session ends this long after its last use, ms. */
export const IDLE_MS = 7 * 24 * 3_600_000
/** A session ends this long after its sign-in, used or not, ms. */
export const ABSOLUTE_MS = 30 * 24 * 3_600_000

/** Use is noted at most this often, ms: not every call needs to write. */
const TOUCH_MS = 60_000
/** How long a session may be served from memory, ms; its end drops it at once. */
const CACHED_MS = 2_000
const MAX_CACHED = 10_000
const MAX_USER_AGENT = 200

export interface Session {
  readonly id: string
  readonly member: Member
  /** The earlier of its idle and its absolute end. */
  readonly endsAt: Date
}

interface Cached {
  session: Session | null
  readAt: number
}

/** Opaque random tokens, of which the database keeps hashes only (docs/product.md, Sessions). */
export class Sessions {
  readonly #database: Database
  readonly #clock: () => Date
  readonly #cache = new Map<string, Cached>()

  constructor(database: Database, clock: () => Date) {
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
    const cached = this.#cache.get(hash)
    if (cached !== undefined && now.getTime() - cached.readAt < CACHED_MS) {
      return cached.session !== null && cached.session.endsAt > now ? cached.session : null
    }
    const session = await this.#read(hash, now)
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
    this.#cache.set(hash, { session, readAt: now.getTime() })
    return session
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

  /** Ends the session with this token, if there is one. */
  async end(sql: Sql, token: string | undefined): Promise<void> {
    if (token === undefined) return
    const hash = hashOf(token)
    const ended = await sql
      .deleteFrom('session')
      .where('token_hash', '=', hash)
      .returning(['id', 'member_id'])
      .executeTakeFirst()
    if (ended === undefined) return
    this.#cache.delete(hash)
    await record(sql, { noun: 'session', action: 'end', recordId: ended.id, memberId: ended.member_id })
  }

  /** Forgets what is kept of a session that ended elsewhere. */
  forgetSession(id: string): void {
    this.#forget((session) => session.id === id)
  }

  /** Forgets what is kept of a member whose roles were read anew. */
  forgetMember(memberId: string): void {
    this.#forget((session) => session.member._id === memberId)
  }

  #forget(matches: (session: Session) => boolean): void {
    for (const [hash, { session }] of this.#cache) {
      if (session !== null && matches(session)) this.#cache.delete(hash)
    }
  }

  async #read(hash: string, now: Date): Promise<Session | null> {
    try {
      const row = await this.#database.sql
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['session.id as session_id', 'session.expires_at', 'session.last_seen_at', ...MEMBER_COLUMNS])
        .where('session.token_hash', '=', hash)
        .executeTakeFirst()
      if (row === undefined) return null
      const endsAt = new Date(Math.min(row.expires_at.getTime(), row.last_seen_at.getTime() + IDLE_MS))
      if (endsAt <= now) return null
      if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_MS) await this.#touch(row.session_id, now)
      return { id: row.session_id, member: memberOf(row), endsAt }
    } catch (error) {
      throw asFailure(error)
    }
  }

  async #touch(id: string, now: Date): Promise<void> {
    await this.#database.sql.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute()
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
