import { sql as raw } from 'kysely'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { actionOf, type Change, kindOf } from '#platform/change/catalogue.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql } from '#platform/database/tables.ts'
import { takeFromBanks } from './banks.ts'
import { insertEntries, OPPOSITE_LINES } from './data.ts'

/** A change whose history row says itself what it moves. */
export type ChangeWithLines = Change & { readonly to: { readonly lines: EntryLines } }

interface EntryOf {
  readonly change: ChangeWithLines
  /** The cause of the entry that it takes back. */
  readonly reverses?: number | undefined
  readonly raidId?: string | null
  readonly bookingId?: string | null
}

/**
 * Records changes and posts the entry of each, of the kind that its row of the catalogue says: the one way in which gold
 * moves. Banks that they take from are locked, the last in the order of locks.
 *
 * @returns the entries' causes
 * @throws Failure 'bank-too-low', with what is there
 */
export async function recordEntries(sql: Sql, entries: readonly EntryOf[]): Promise<number[]> {
  await takeFromBanks(
    sql,
    entries.flatMap(({ change }) => change.to.lines),
  )
  const causes = await record(sql, ...entries.map(({ change }) => change))
  const postings = entries.map(({ change, raidId = null, bookingId = null, reverses }, at) => {
    const kind = actionOf(kindOf(change)).moves
    if (kind === null) throw new Error(`${kindOf(change)} moves no gold`)
    const isAlone = 'alone' in change.to
    return { cause: causes[at]?.id ?? 0, kind, raidId, bookingId, reverses, isAlone, lines: change.to.lines }
  })
  await insertEntries(sql, postings)
  return postings.map(({ cause }) => cause)
}

/** As recordEntries, of one. */
export async function recordEntry(
  sql: Sql,
  change: ChangeWithLines,
  about: Omit<EntryOf, 'change'> = {},
): Promise<number> {
  const [cause] = await recordEntries(sql, [{ change, ...about }])
  if (cause === undefined) throw new Error('An entry has no cause')
  return cause
}

/** The newest entry of the kind that a booking has, and the lines that take it back; null where it has none. */
export async function readOppositeOf(
  sql: Sql,
  bookingId: string,
  kind: 'done' | 'kept',
): Promise<{ reverses: number; lines: EntryLines } | null> {
  const { rows } = await raw<{ reverses: number; lines: EntryLines }>`
    SELECT cause AS reverses, ${OPPOSITE_LINES} AS lines FROM ledger_entry AS entry
     WHERE booking_id = ${bookingId}::uuid AND kind = ${kind} ORDER BY cause DESC LIMIT 1
  `.execute(sql)
  return rows[0] ?? null
}
