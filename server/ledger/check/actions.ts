import type { Kysely } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { type BookCheck, lastCheckDue } from '#domain/ledger/check.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { record } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import {
  BOOKS,
  type Found,
  findFaults,
  isAlone,
  readChecked,
  takeSnapshot,
} from '#server/ledger/check/data.ts'
import { pauseBetween } from '#server/ledger/check/said.ts'
import type { Log } from '#server/log.ts'

/** The faults of the books by all that they were made of; null while another instance checks them. */
export async function checkAll(
  sql: Kysely<Tables>,
  { isPaced = false }: { readonly isPaced?: boolean } = {},
): Promise<Found | null> {
  return sql.transaction().execute(async (snapshot) => {
    await takeSnapshot(snapshot)
    if (isPaced) await pauseBetween(snapshot)
    return (await isAlone(snapshot)) ? findFaults(snapshot) : null
  })
}

/** Keeps what a check found in the history; `by` null for the product itself. */
export async function recordCheck(
  sql: Sql,
  { count, faults, heldSince, postedSince }: Found,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const found = { at: at.toISOString(), count, faults, heldSince, postedSince }
  await record(sql, { noun: 'ledger', action: 'check', recordId: BOOKS, memberId: by, to: found })
}

export interface CheckDeps {
  readonly database: Database
  readonly changes: ChangeFeed
}

/** Beside what people do: it pauses, but on the embedded database, where everybody would wait for each pause. */
function checkBeside(database: Database): Promise<Found | null> {
  return database.apart((sql) => checkAll(sql, { isPaced: database.kind === 'postgres' }))
}

/** @throws Failure 'check-underway' */
export async function checkNow(
  { database, changes }: CheckDeps,
  { at, by }: { at: Date; by: string },
): Promise<BookCheck> {
  const found = await checkBeside(database)
  if (found === null) throw new Failure('check-underway')
  await changes.commit((sql) => recordCheck(sql, found, { at, by }))
  return { at: at.toISOString(), count: found.count, faults: [...found.faults] }
}

/** Checks what was not checked since it was due; where nobody ever checked it is due by the next night from `began` on. */
export async function checkAtNight(
  { database, changes, log }: CheckDeps & { readonly log: Log },
  { now, began }: { now: Date; began: Date },
): Promise<void> {
  const due = lastCheckDue(now)
  const last = await readChecked(database.sql)
  if (due <= (last === null ? began : new Date(last.at))) return
  const found = await checkBeside(database)
  if (found === null) return
  await changes.commit((sql) => recordCheck(sql, found, { at: now, by: null }))
  if (found.count > 0) log.error({ faults: found.faults }, 'The books do not match their records')
}
