import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { list } from '../list.ts'

/** Unread ones are counted up to this, those that ask for an answer too, and shown as '99+'. */
export const UNREAD_COUNTED = 100

/** The most changes in one answer. */
export const LISTED_AT_ONCE = 300

/** PostgreSQL's snapshot as text (https://www.postgresql.org/docs/15/functions-info.html): all that it shows was shown. */
export const readUpTo = z
  .string()
  .check(z.maxLength(10_000), z.refine(isSnapshot, { error: 'No list gave this.' }))

/** 'xmin:xmax:xip,xip', in which each xip lies between the two and is larger than the one before. */
function isSnapshot(text: string): boolean {
  const [, first, end, list] = /^(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?$/.exec(text) ?? []
  if (first === undefined || end === undefined) return false
  const [from, until] = [BigInt(first), BigInt(end)]
  if (from < 1n || from > until) return false
  const between = list === undefined ? [] : list.split(',').map(BigInt)
  return between.every((number, at) => number >= from && number < until && number > (between[at - 1] ?? 0n))
}

const historyId = z.string().check(z.regex(/^\d{1,15}$/, { error: 'No list gave this.' }))

/** The ids of what the viewer has not read. */
export const listUnread = get('/notice/unread', {
  access: 'see-dashboard',
  payload: list(z.string(), UNREAD_COUNTED),
})

/** The ids of what the viewer has not read and has to answer. */
export const listAsking = get('/notice/asking', {
  access: 'see-dashboard',
  payload: list(z.string(), UNREAD_COUNTED),
})

/** These changes are read, or all up to there: `upTo` as the newest list or notice had it. It only goes forward. */
export const readNotices = post('/notice/read', {
  access: 'see-dashboard',
  input: z.strictObject({
    upTo: z.optional(readUpTo),
    ids: z.optional(
      z.array(historyId).check(z.maxLength(LISTED_AT_ONCE, { error: 'That is more than a list has.' })),
    ),
  }),
  example: { upTo: '1:1:' },
})
