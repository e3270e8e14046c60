/** Without it spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A cell: typed text, an own figure, or nothing. */
export type Cell = string | number | null

/** Signs that begin a formula, also in full width. */
const SIGNS = '=+\\-@＝＋－＠'

/**
 * Where a cell would begin that a spreadsheet runs: at the beginning of the text, and after each semicolon, tab, blank or line break
 * within it, since a spreadsheet whose separator is a semicolon parts our cells there and takes our quotes for text.
 */
const FORMULA = new RegExp(`(?=[${SIGNS}\\t\\r\\0])(?<=(?:^|[;\\s])"*)`, 'g')

/**
 * A line of CSV as RFC 4180 has it, with its CRLF. Each text is quoted. One that a spreadsheet would run gets an apostrophe before
 * the sign, which spreadsheets take for 'this is text' (OWASP, CSV Injection); figures stay figures (LEDGER-19).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`
}
