/** Without it spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A cell: typed text, an own figure, or nothing. */
export type Cell = string | number | null

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A line of CSV as RFC 4180 has it, with its CRLF. Text that a spreadsheet would run gets an apostrophe before it, which
 * spreadsheets take for 'this is text' (OWASP, CSV Injection); figures stay figures.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
