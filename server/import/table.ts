import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '#domain/failure.ts'
import { MOST_COLUMNS, MOST_LINES } from '#domain/import/import.ts'

/** A table as it was pasted. `line`: where in the text a row ends, the first line is 1. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** @throws Failure 'invalid-input' for what is no table, or too large a one */
export function readTable(text: string): Table {
  const [first, ...others] = recordsOf(text)
  if (first === undefined) throw invalid('text', 'Paste a table.')
  if (first.cells.length > MOST_COLUMNS) throw invalid('text', `At most ${MOST_COLUMNS} columns.`)
  const rows = others.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length > MOST_LINES)
    throw invalid('text', `At most ${MOST_LINES.toLocaleString('en')} lines at once. Split the table.`)
  return { headings: first.cells.map((heading) => heading.slice(0, LONGEST_HEADING)), rows }
}

const LONGEST_HEADING = 80

function recordsOf(text: string): Table['rows'][number][] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // One more than may be: so it is known that there are too many.
      to: MOST_LINES + 2,
    })
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record.map((cell) => cell.trim()),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid('text', `Line ${Number(error.lines ?? 1)}: the quotes of a cell do not match.`)
  }
}

/** The separator of most of the first line's cells; a tab before the others, since a copied spreadsheet has it. */
function delimiterOf(text: string): string {
  const [first = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r?\n|\r/, 1)
  const counts = ['\t', ';', ','].map((sign) => ({ sign, count: first.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}
