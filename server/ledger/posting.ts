import { randomUUIDv7 } from 'node:crypto'
import { sql as raw } from 'kysely'
import { actionOf, type Change, kindOf } from '#domain/change.ts'
import type { EntryLines } from '#domain/ledger/ledger.ts'
import { linesOfClosing } from '#domain/ledger/rules.ts'
import { record } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { lockBefore, takeFromBanks } from './banks.ts'
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
    return { cause: causes[at]?.id ?? 0, kind, raidId, bookingId, reverses, lines: change.to.lines }
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

/**
 * A Done from before the ledger that is taken back after its dues were closed leaves less than nothing due from then. It is owed
 * from now on.
 */
export async function closeOverdrawn(sql: Sql, lines: EntryLines, memberId: string): Promise<void> {
  for (const { owner } of lines.filter(({ kind }) => kind === 'due-before')) {
    const overdrawn = (await lockBefore(sql, owner ?? undefined)).filter(({ gold }) => gold < 0)
    if (overdrawn.length === 0) continue
    const change = { noun: 'ledger', action: 'close-before', recordId: randomUUIDv7(), memberId } as const
    const to = { reason: 'Taken back after it was paid', lines: linesOfClosing(overdrawn) }
    await recordEntry(sql, { ...change, to })
  }
}

/**
 * Versions before 1.0 posted nothing; 1.0 to 1.4 did it for them.
 *
 * @throws an Error that says what to do where that has not been done
 */
export async function assertCaughtUp({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const { rows } = await raw<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM ledger_progress AS progress JOIN history ON history.id > progress.posted AND history.id <= progress.before
       WHERE moves_gold(noun, action, changes) AND NOT EXISTS (SELECT FROM ledger_entry WHERE cause = history.id)) AS found
  `.execute(sql)
  if (rows[0]?.found)
    throw new Error(
      'This database is as a version before 1.0 left it. Start Forge 1.4 on it once, then this version.',
    )
}
