import type { Kysely } from 'kysely'
import { deviceOf } from '#domain/session/rules.ts'
import type { Session } from '#domain/session/session.ts'
import { record, type Sql } from '#server/change/record.ts'
import { canNameRecord } from '#server/database/record-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { IDLE_MS } from '#server/session/sessions.ts'

/** A member's sessions that have not ended, the `current` one first, then those used last. */
export async function readSessions(
  sql: Kysely<Tables>,
  { memberId, current, now }: { memberId: string; current: string; now: Date },
): Promise<Session[]> {
  const rows = await sql
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.user_agent),
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_seen_at.toISOString(),
    current: row.id === current,
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one session of a member with its history row. False when the member never had such a session. */
export async function endOwnSession(sql: Sql, memberId: string, id: string): Promise<boolean> {
  if (!canNameRecord(id)) return false
  const ended = await sql
    .deleteFrom('session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) return wasOwnSession(sql, memberId, id)
  await record(sql, { noun: 'session', action: 'end', recordId: ended.id, memberId })
  return true
}

/** The history outlives the session: its start says whose it was. */
async function wasOwnSession(sql: Sql, memberId: string, id: string): Promise<boolean> {
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

/** Ends all sessions of a member but one, each with its history row, and returns their ids. */
export async function endSessionsBeside(sql: Sql, memberId: string, kept: string): Promise<string[]> {
  const ended = await sql
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('id', '!=', kept)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) {
    const entries = ids.map((recordId) => ({ noun: 'session', action: 'end', recordId, memberId }) as const)
    await record(sql, ...entries)
  }
  return ids
}
