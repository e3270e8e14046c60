import { readFileSync } from 'node:fs'
import { type Kysely, sql as raw } from 'kysely'
import { type BookCheck, type BookFault, bookCheck, lastCheckDue } from '#features/ledger/rules.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Log } from '#platform/call/server/log.ts'
import { type ChangeFeed, record } from '#platform/change/server/history.ts'
import type { Database } from '#platform/database/open.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

/** The record id of all checks in the history. */
const BOOKS = 'books'

const CHECK = readFileSync(new URL('check.sql', import.meta.url), 'utf8')

type Found = Omit<BookCheck, 'at'>

/** Null while somebody else checks the books. */
export async function checkAll(sql: Kysely<Tables>): Promise<Found | null> {
  return sql.transaction().execute(async (transaction) => {
    return (await isAlone(transaction)) ? findFaults(transaction) : null
  })
}

/** Takes the check's lock until the transaction ends; false if somebody else has it. */
export async function isAlone(sql: Kysely<Tables>): Promise<boolean> {
  const { rows } = await raw<{ alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('forge ledger check')) AS alone`.execute(sql)
  return rows[0]?.alone === true
}

export async function findFaults(sql: Kysely<Tables>): Promise<Found> {
  const { rows } = await raw<BookFault & { count: number }>`${raw.raw(CHECK)}`.execute(sql)
  return { count: rows[0]?.count ?? 0, faults: rows.map(({ count: _, ...fault }) => fault) }
}

/** Stores a check's findings in the history; `by` is null for the nightly check. */
export async function recordCheck(
  sql: Sql,
  { count, faults }: Found,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const to = { at: at.toISOString(), count, faults }
  await record(sql, { noun: 'ledger', action: 'check', recordId: BOOKS, memberId: by, to })
}

export interface CheckDeps {
  readonly database: Database
  readonly changes: ChangeFeed
}

/** @throws Failure 'check-underway' */
export async function checkNow(
  { database, changes }: CheckDeps,
  { at, by }: { at: Date; by: string },
): Promise<BookCheck> {
  const found = await database.apart(checkAll)
  if (found === null) throw new Failure('check-underway')
  await changes.commit((sql) => recordCheck(sql, found, { at, by }))
  return { at: at.toISOString(), ...found }
}

/** Checks the books if the check is due. The first check is due on the first night after `began`. */
export async function checkAtNight(
  { database, changes, log }: CheckDeps & { readonly log: Log },
  { now, began }: { now: Date; began: Date },
): Promise<void> {
  const due = lastCheckDue(now)
  const last = await readChecked(database.sql)
  if (due <= (last === null ? began : new Date(last.at))) return
  const found = await database.apart(checkAll)
  if (found === null) return
  await changes.commit((sql) => recordCheck(sql, found, { at: now, by: null }))
  if (found.count > 0) log.error({ faults: found.count }, 'The books do not balance')
}

/** The newest check's findings; null without a check. */
export async function readChecked(sql: Kysely<Tables>): Promise<BookCheck | null> {
  const { rows } = await raw<{ found: unknown }>`
    SELECT changes -> 'to' AS found FROM history
     WHERE noun = 'ledger' AND record_id = ${BOOKS} AND action = 'check' ORDER BY id DESC LIMIT 1
  `.execute(sql)
  return rows[0] === undefined ? null : bookCheck.parse(rows[0].found)
}
