/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A cell: text, an own figure, or nothing. */
export type Cell = string | number | null

/** Signs that begin a formula, also in full width. */
const SIGNS = '=+\\-@＝＋－＠'

/**
 * Where a spreadsheet may see a formula begin: at the start of the text, and after each semicolon, tab, space or line
 * break, since a spreadsheet that separates by semicolons splits our cells there and ignores our quotes.
 */
const FORMULA = new RegExp(`(?=[${SIGNS}\\t\\r\\0])(?<=(?:^|[;\\s])"*)`, 'g')

/**
 * A line of CSV by RFC 4180, with CRLF. Texts are quoted; one that could run as a formula gets an apostrophe before the
 * sign, which marks text (OWASP, CSV Injection); figures stay figures (LEDGER-19).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`
}

/**
 * Encodes a list as one base64 string of UTF-8 JSON (docs/product.md, Encoding). Both directions are here, so that server,
 * screens and tests agree.
 */
export function encodePayload(value: unknown): string {
  return new TextEncoder().encode(JSON.stringify(value)).toBase64()
}

/** Decodes a base64 string of UTF-8 JSON. Throws an Error if a step fails. */
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

/** For browsers without fromBase64. */
function bytesByHand(encoded: string): Uint8Array {
  const binary = atob(encoded)
  const bytes = new Uint8Array(binary.length)
  // Uint8Array.from with a callback is ten times slower, and a full list has 340,000 characters.
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/**
 * The list in a payload: a list, or a base64 string with one. Throws an Error with the reason: `Unexpected payload type:
 * {type}` or the decoder's.
 */
export function decodeList(payload: unknown): unknown[] {
  return listOf(typeof payload === 'string' ? decodeBase64Json(payload) : payload)
}

/** The value if it is a list. Throws an UnexpectedPayload. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new UnexpectedPayload(value === null ? 'null' : typeof value)
}

/** The payload is neither a list nor a string with one; `type` is its type. */
export class UnexpectedPayload extends Error {
  constructor(type: string) {
    super(`Unexpected payload type: ${type}`)
    this.name = 'UnexpectedPayload'
  }
}
