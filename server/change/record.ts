import type { Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** A transaction on the product's tables. */
export type Sql = Transaction<Tables>

/** What the history tells of. */
export const NOUNS = ['raid', 'booking', 'mail', 'hero-name', 'member', 'session'] as const
export type Noun = (typeof NOUNS)[number]

/** One thing that happened to one record. `from` and `to` hold the changed fields only; gold whole, instants ISO. */
export interface Entry {
  noun: Noun
  action: string
  recordId: string
  /** Who did it; null when the product did. */
  memberId: string | null
  raidId?: string | null
  from?: Record<string, unknown>
  to?: Record<string, unknown>
}

/** Adds to the history in the write's own transaction: what is not here did not happen. */
export async function record(sql: Sql, ...entries: readonly Entry[]): Promise<void> {
  await sql.insertInto('history').values(entries.map(rowOf)).execute()
}

/** The entry as a row of the table, for a write that makes its record and its history row in one statement. */
export function rowOf({ noun, action, recordId, memberId, raidId = null, from, to }: Entry) {
  const changes = JSON.stringify({ ...(from && { from }), ...(to && { to }) })
  return { noun, action, record_id: recordId, member_id: memberId, raid_id: raidId, changes }
}

/** The fields whose values differ, before and after; arrays and objects compare by their JSON. */
export function difference<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { from: Record<string, unknown>; to: Record<string, unknown> } {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(after)) {
    if (JSON.stringify(before[field]) === JSON.stringify(value)) continue
    from[field] = before[field]
    to[field] = value
  }
  return { from, to }
}
