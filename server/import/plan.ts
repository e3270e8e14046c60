import type { Kysely } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { parseGold } from '#domain/gold.ts'
import { readDay } from '#domain/import/cells.ts'
import { IMPORT_FIELDS } from '#domain/import/fields.ts'
import type { AskedImport, ImportLine, ImportOf } from '#domain/import/import.ts'
import type { RoleIds } from '#domain/rights.ts'
import { parseTime } from '#domain/typed-time.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import type { Doing, Weighed } from '#server/press/actions.ts'

/** A line of the table: what its cells hold, by field. */
export interface Row {
  readonly line: number
  readonly cells: Readonly<Partial<Record<string, string>>>
}

/** The context in which lines are compared with records. */
export interface Looking {
  readonly sql: Kysely<Tables>
  readonly now: Date
  readonly roleIds: RoleIds
  readonly dates: AskedImport['dates']
}

/** A table's plan. `found`: the version of each found record, for the preview's name. */
export interface Plan {
  readonly lines: readonly ImportLine[]
  readonly found?: unknown
  /** The press that waits for a second of staff; null where none does. */
  readonly weighed: Weighed | null
  /** Makes what is new, in a write's transaction. @throws Failure where the database says otherwise by then */
  make(sql: Sql, doing: Doing): Promise<void>
}

export type Planner = (rows: readonly Row[], looking: Looking) => Promise<Plan>

/** A line's key, and whether its record is there already. */
export interface Read<One> {
  readonly key: string
  readonly says: string
  readonly isThere: boolean
  readonly one: One
}

/** Reads line after line: whatever a line is refused with is what is wrong with it. `fresh`: what is not there yet. */
export function readLines<One>(
  rows: readonly Row[],
  read: (row: Row) => Read<One>,
): { lines: ImportLine[]; fresh: One[] } {
  const firstLines = new Map<string, number>()
  const fresh: One[] = []
  const lines = rows.map((row): ImportLine => {
    const { line } = row
    try {
      assertValues(row)
      const { key, says, isThere, one } = read(row)
      const before = firstLines.get(key)
      if (before !== undefined) throw wrong(`This repeats line ${before}.`)
      firstLines.set(key, line)
      if (!isThere) fresh.push(one)
      return { line, state: isThere ? 'there' : 'new', says, why: null }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const says = Object.values(row.cells).filter(Boolean).join(', ').slice(0, LONGEST_SAID)
      return { line, state: 'wrong', says, why: error.message }
    }
  })
  return { lines, fresh }
}

const LONGEST_SAID = 200

/** So many records are made by one statement, which has 5 s of the database and 65,535 values. */
const RECORDS_OF_ONE = 500

export function batchesOf<One>(all: readonly One[]): One[][] {
  return [...Map.groupBy(all.entries(), ([at]) => Math.floor(at / RECORDS_OF_ONE)).values()].map((some) =>
    some.map(([, one]) => one),
  )
}

/** A formula in a cell is run by a spreadsheet, and by nobody here. */
function assertValues({ cells }: Row): void {
  if (Object.values(cells).some((cell) => cell?.startsWith('=')))
    throw wrong('A cell holds a formula. Put its value there.')
}

/** The fault of a line, in a sentence. */
export function wrong(why: string): Failure {
  return new Failure('invalid-input', why)
}

/** The cell of a field. @throws Failure where it is empty */
export function needed(of: ImportOf, { cells }: Row, field: string): string {
  const text = cells[field]
  if (text) return text
  throw wrong(`${IMPORT_FIELDS[of][field]?.label} is empty.`)
}

/** A cell's value, or `none` where it is empty. @throws Failure for what means nothing */
export function meant<Value>(
  text: string | undefined,
  read: (text: string) => Value | null,
  none: Value,
): Value {
  if (!text) return none
  const value = read(text)
  if (value === null) throw wrong(`‘${text.slice(0, LONGEST_QUOTED)}’ cannot be read.`)
  return value
}

const LONGEST_QUOTED = 40

/** Whole gold; 0 for an empty cell. */
export function goldIn(text: string | undefined): number {
  return meant(text?.replace(/\s*(g|gold)$/i, ''), parseGold, 0)
}

/** 'Rallona-Kazzak' in one cell, or in two; `realm` is empty where neither says it. */
export function characterIn(name: string, realm: string | undefined): { name: string; realm: string } {
  if (realm) return { name, realm }
  const at = name.indexOf('-')
  return at < 1 ? { name, realm: '' } : { name: name.slice(0, at).trim(), realm: name.slice(at + 1).trim() }
}

/** YYYY-MM-DD. @throws Failure for what is no day */
export function dayIn(of: ImportOf, row: Row, dates: Looking['dates']): string {
  return meant(needed(of, row, 'date'), (text) => readDay(text, dates), '')
}

/** '7:30 PM', as people type it, and as spreadsheets write it; '' for an empty cell. */
export function timeIn({ cells }: Row): string {
  const typed = cells.time
    ?.replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1')
    .replace(/\s*uhr$/i, '')
    .replace(/^(\d{1,2})\s?h\s?/i, '$1:')
  return meant(typed?.replace(/:$/, ':00'), parseTime, '')
}
