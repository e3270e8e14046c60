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

/**
 * Lists travel as one base64 string of UTF-8 JSON (docs/product.md, Encoding). Both directions are here so that
 * the server, the screens and the tests can not disagree.
 */
export function encodePayload(value: unknown): string {
  return encodeText(JSON.stringify(value))
}

/** As encodePayload, for a value that is JSON already. */
export function encodeText(json: string): string {
  return new TextEncoder().encode(json).toBase64()
}

/** The value in a base64 string of UTF-8 JSON. Throws an Error when it is not base64, not UTF-8 or not JSON. */
export function decodeBase64Json(encoded: string): unknown {
  return JSON.parse(textIn(bytesIn(encoded)))
}

/** Throws an Error when it is not base64. */
export function bytesIn(encoded: string): Uint8Array {
  return 'fromBase64' in Uint8Array ? Uint8Array.fromBase64(encoded) : bytesByHand(encoded)
}

/** Throws an Error when it is not UTF-8. */
export function textIn(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** For browsers that do not know fromBase64 yet. */
function bytesByHand(encoded: string): Uint8Array {
  const binary = atob(encoded)
  const bytes = new Uint8Array(binary.length)
  // Uint8Array.from with a callback takes ten times as long, and a full list has 340,000 characters.
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/**
 * The list in a payload that is a list already or a base64 string holding one.
 * Throws an Error that says what was wrong: `Unexpected payload type: {type}` or the decoder's own reason.
 */
export function decodeList(payload: unknown): unknown[] {
  return listOf(typeof payload === 'string' ? decodeBase64Json(payload) : payload)
}

/** The value, which has to be a list. Throws an UnexpectedPayload. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new UnexpectedPayload(value === null ? 'null' : typeof value)
}

/** The payload is neither a list nor a string that holds one; `type` is what it is instead. */
export class UnexpectedPayload extends Error {
  constructor(type: string) {
    super(`Unexpected payload type: ${type}`)
    this.name = 'UnexpectedPayload'
  }
}
