/**
 * How a column's text becomes a JavaScript value. Both kinds of database read by this table, so that a call
 * answers the same on either: bigint a number, timestamptz a Date, date the text 'YYYY-MM-DD', jsonb its value,
 * xid8 and numeric text. A list for a jsonb column is written with JSON.stringify: the drivers disagree on a bare one.
 */
export const VALUE_TYPES = {
  int8: { oid: 20, arrayOid: 1016, parse: safeInteger },
  date: { oid: 1082, arrayOid: 1182, parse: (text: string) => text },
} as const

/**
 * Gold and counts as plain numbers.
 *
 * @throws RangeError past 2^53 - 1, where a number would silently be another number. No rule lets gold get there.
 */
function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database holds ${text}, which is too large to be counted exactly`)
}
