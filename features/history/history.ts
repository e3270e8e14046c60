import * as z from 'zod/mini'
import { namedMember } from '#features/member/member.ts'
import { list } from '#platform/call/list.ts'
import type { Noun } from '#platform/change/catalogue.ts'

/** The nouns whose history people can read. */
export const HISTORY_NOUNS = [
  'raid',
  'booking',
  'mail',
  'hero-name',
  'season',
  'setting',
] as const satisfies readonly Noun[]
export type HistoryNoun = (typeof HISTORY_NOUNS)[number]

/** The most entries that are answered at once. */
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
  /** The action, in words. */
  action: z.string(),
  changes: list(historyChange, FIELDS_OF_ONE),
})
export type HistoryEntry = z.infer<typeof historyEntry>
