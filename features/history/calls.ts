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

/**
 * One field that was changed, in words: what it was and what it became, null where there was nothing before or is
 * nothing after. Both null: that it changed is known, what it says is not kept.
 */
const historyChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type HistoryChange = z.infer<typeof historyChange>

/** One thing that was done to a record: `by` null for the product itself, `at` an instant (ISO 8601, UTC). */
export const historyEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.nullable(namedMember),
  action: z.string(),
  changes: list(historyChange, FIELDS_OF_ONE),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** A record's history, the newest first; `before` the cursor that the last answer gave as `next`. */
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
