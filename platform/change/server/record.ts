import { sql as raw } from 'kysely'
import { type Change, type ChangeKind, kindOf, notifiesOf } from '#platform/change/catalogue.ts'
import type { Sql } from '#platform/database/tables.ts'

export interface RecordedChange {
  readonly id: number
  /** Null for an action of a newer version. */
  readonly kind: ChangeKind | null
  readonly recordId: string
  readonly raidId: string | null
}

const recorded = new WeakMap<Sql, RecordedChange[]>()

/** Adds rows to the history in the write's transaction; a trigger adds their notices. Returns the rows, in order. */
export async function record<Changes extends readonly Change[]>(
  sql: Sql,
  ...changes: Changes
): Promise<{ [At in keyof Changes]: RecordedChange }> {
  const rows = await sql.insertInto('history').values(changes.map(rowOf)).returning('id').execute()
  return changes.map((change, at) => note(sql, change, rows[at]?.id)) as {
    [At in keyof Changes]: RecordedChange
  }
}

/** As `record`, for a statement that inserts the record and its history row together and returns the history row's id. */
export async function recordWith<Made extends { history_id: number }>(
  sql: Sql,
  change: Change,
  write: (row: HistoryRow) => Promise<Made[]>,
): Promise<Made> {
  const [made] = await write(rowOf(change))
  if (made === undefined) throw new Error(`Nothing was written of ${kindOf(change)}`)
  note(sql, change, made.history_id)
  return made
}

export function recordedIn(sql: Sql): readonly RecordedChange[] {
  return recorded.get(sql) ?? []
}

function note(sql: Sql, change: Change, id: number | undefined): RecordedChange {
  if (id === undefined) throw new Error(`The history did not take ${kindOf(change)}`)
  const all = recorded.get(sql) ?? []
  recorded.set(sql, all)
  const noted = recordedAs(change, id)
  all.push(noted)
  return noted
}

/** Deletes a change's notices, since it was undone at once. */
export async function withdrawNotices(sql: Sql, { id }: Pick<RecordedChange, 'id'>): Promise<void> {
  await sql.deleteFrom('notice').where('history_id', '=', id).execute()
}

/** Keeps the recipients of one change from getting a notice of the other, too. */
export async function tellOnce(
  sql: Sql,
  first: Pick<RecordedChange, 'id'>,
  other: Pick<RecordedChange, 'id'>,
): Promise<void> {
  await raw`DELETE FROM notice AS second USING notice AS first
             WHERE second.history_id = ${other.id} AND first.history_id = ${first.id}
               AND second.member_id = first.member_id`.execute(sql)
}

function recordedAs(change: Change, id: number): RecordedChange {
  return { id, kind: kindOf(change), recordId: change.recordId, raidId: raidOf(change) }
}

export type HistoryRow = ReturnType<typeof rowOf>

function rowOf(change: Change) {
  const { noun, action, recordId, memberId, from, to } = change
  const changes = JSON.stringify({ ...(from && { from }), ...(to && { to }) })
  const notifies = notifiesOf(change)
  return {
    noun,
    action,
    record_id: recordId,
    member_id: memberId,
    raid_id: raidOf(change),
    changes,
    notifies,
  }
}

function raidOf(change: Change): string | null {
  if (change.noun === 'raid') return change.recordId
  return 'raidId' in change ? change.raidId : null
}
