import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { cursor, id, UNKNOWN_ID } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { ENTRIES_AT_ONCE, HISTORY_NOUNS, historyEntry } from './history.ts'

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
