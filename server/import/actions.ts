import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isTwoWays } from '#domain/import/cells.ts'
import type { AskedImport, ImportOf, ImportPreview } from '#domain/import/import.ts'
import { columnsOf, problemOf } from '#domain/import/rules.ts'
import type { Tables } from '#server/database/tables.ts'
import { planBalances } from './balances.ts'
import { planBookings } from './bookings.ts'
import { planHeroNames } from './hero-names.ts'
import type { Looking, Plan, Planner, Row } from './plan.ts'
import { planRaids } from './raids.ts'
import { planRealms } from './realms.ts'
import { readTable, type Table } from './table.ts'
import { planTemplates } from './templates.ts'
import { planWarnings } from './warnings.ts'

const PLANNERS: Readonly<Record<ImportOf, Planner>> = {
  'hero-names': planHeroNames,
  balances: planBalances,
  raids: planRaids,
  bookings: planBookings,
  realms: planRealms,
  templates: planTemplates,
  warnings: planWarnings,
}

const NOTHING: Plan = { lines: [], weighed: null, make: async () => {} }

/** The plan of a table as things are, and its preview. @throws Failure 'invalid-input' for what is no table */
export async function planOf(
  asked: AskedImport,
  looking: Omit<Looking, 'dates' | 'sql'>,
  sql: Kysely<Tables>,
): Promise<{ plan: Plan; shown: ImportPreview }> {
  const { of, text, columns: set, dates } = asked
  const { headings, rows } = readTable(text)
  const columns = columnsOf(of, headings, set)
  const read = rows.map((row) => rowOf(row, columns))
  const asksDates = read.some(({ cells }) => isTwoWays(cells.date ?? ''))
  const problem = problemOf(of, columns) ?? (asksDates && dates === undefined ? ASKS_DATES : null)
  const plan = problem === null ? await PLANNERS[of](read, { ...looking, sql, dates }) : NOTHING
  const lines = [...plan.lines]
  const found = { of, text, columns, dates, lines, found: plan.found }
  const shown = {
    preview: createHash('sha256').update(JSON.stringify(found)).digest('base64url'),
    columns: headings.map((heading, at) => ({ heading, field: columns[at] ?? null })),
    ...{ problem, asksDates, lines },
  }
  return { plan, shown }
}

const ASKS_DATES = 'Choose whether the day or the month comes first in dates.'

function rowOf({ line, cells }: Table['rows'][number], columns: readonly (string | null)[]): Row {
  return {
    line,
    cells: Object.fromEntries(
      columns.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']])),
    ),
  }
}
