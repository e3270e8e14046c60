import * as z from 'zod/mini'
import { namedMember } from '#features/member/calls.ts'
import { get } from '#platform/call/endpoint.ts'
import { cursor, id, list, UNKNOWN_ID } from '#platform/call/field.ts'
import type { Noun } from '#platform/change/catalogue.ts'

export const HISTORY_NOUNS = [
  'raid',
  'booking',
  'mail',
  'hero-name',
  'season',
  'setting',
] as const satisfies readonly Noun[]
export type HistoryNoun = (typeof HISTORY_NOUNS)[number]

export const ENTRIES_AT_ONCE = 30

/** More than any record has fields. */
const FIELDS_OF_ONE = 100

/** A changed field in words: `from` and `to`, null for nothing. Both null: the history does not store the value. */
const historyChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type HistoryChange = z.infer<typeof historyChange>

/** An action on a record: `by` is null for the product itself, `at` an instant (ISO 8601, UTC). */
export const historyEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.nullable(namedMember),
  action: z.string(),
  changes: list(historyChange, FIELDS_OF_ONE),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** A record's history, newest first; `before` is the `next` of the previous page. */
export const listHistory = get('/history/list', {
  access: 'read-history',
  input: z.strictObject({
    noun: z.enum(HISTORY_NOUNS, { error: 'This noun has no history to read.' }),
    id,
    before: cursor,
  }),
  example: { noun: 'raid', id: UNKNOWN_ID },
  payload: list(historyEntry, ENTRIES_AT_ONCE),
  next: true,
})
