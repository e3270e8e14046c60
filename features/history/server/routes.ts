import type { Kysely } from 'kysely'
import {
  ENTRIES_AT_ONCE,
  type HistoryChange,
  type HistoryEntry,
  type HistoryNoun,
  listHistory,
} from '#features/history/calls.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { actionOf, fieldsOf, parseKind } from '#platform/change/catalogue.ts'
import { fieldChanges, peopleIn, type StoredChanges } from '#platform/change/facts.ts'
import { numberedPlace, type Page, pageOf, recordId } from '#platform/database/rows.ts'
import type { Tables } from '#platform/database/tables.ts'

export function historyRoutes(): Implementation[] {
  return [implement(listHistory, (asked, { sql }) => readHistory(sql, asked))]
}

/** The action in words: 'Marked as sent'. An action of another version shows its raw name. */
export function actionLabel(noun: HistoryNoun, action: string): string {
  return rowOf(noun, action)?.label ?? action
}

/** The changed fields in words; empty if the label says everything. `names`: members' names by id. */
export function changesOf(
  noun: HistoryNoun,
  action: string,
  kept: StoredChanges,
  names: ReadonlyMap<string, string>,
): HistoryChange[] {
  return rowOf(noun, action)?.silent ? [] : fieldChanges(fieldsOf(noun), kept, names)
}

function rowOf(noun: HistoryNoun, action: string) {
  const kind = parseKind({ noun, action })
  return kind === null ? null : actionOf(kind)
}

/**
 * A page of a record's history in words, newest first, 30 at most; also of a deleted record.
 * @throws Failure 'not-found' for an unknown record, 'invalid-input' for an invalid cursor
 */
async function readHistory(
  sql: Kysely<Tables>,
  { noun, id, before }: InputOf<typeof listHistory>,
): Promise<Page<HistoryEntry>> {
  let query = sql
    .selectFrom('history')
    .leftJoin('member', 'member.id', 'history.member_id')
    .select([
      'history.id',
      'history.at',
      'history.action',
      'history.changes',
      'history.member_id',
      'member.username',
    ])
    .where('history.noun', '=', noun)
    // The settings have no record id.
    .where('history.record_id', '=', noun === 'setting' ? id : recordId(id))
  if (before !== undefined) query = query.where('history.id', '<', numberedPlace(before))
  const rows = await query
    .orderBy('history.id', 'desc')
    .limit(ENTRIES_AT_ONCE + 1)
    .execute()
  if (rows.length === 0 && before === undefined) throw new Failure('not-found')
  const { payload: shown, next } = pageOf(rows, ENTRIES_AT_ONCE, ({ id: number }) => String(number))
  const page = shown.map((row) => ({ ...row, kept: row.changes as StoredChanges }))
  const names = await namesOf(
    sql,
    page.flatMap(({ kept }) => peopleIn(fieldsOf(noun), kept)),
  )
  const payload = page.map(({ id: number, at, action, kept, member_id, username }) => ({
    _id: String(number),
    at: at.toISOString(),
    by: member_id === null || username === null ? null : { _id: member_id, username },
    action: actionLabel(noun, action),
    changes: changesOf(noun, action, kept, names),
  }))
  return { payload, next }
}

async function namesOf(sql: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql
    .selectFrom('member')
    .select(['id', 'username'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
