import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { cursor } from '../field.ts'
import { list } from '../list.ts'
import {
  LISTED_AT_ONCE,
  NOTICES_AT_ONCE,
  notice,
  noticeSettings,
  readUpTo,
  settingsChange,
  UNREAD_COUNTED,
} from './notice.ts'

const historyId = z.string().check(z.regex(/^\d{1,15}$/, { error: 'No list gave this.' }))

/** What the viewer is told of, here and by Discord. */
export const getNoticeSettings = get('/notice/settings', { access: 'see-dashboard', payload: noticeSettings })

/** Switches topics and sets the quiet hours of Discord; what is not named stays. */
export const changeNoticeSettings = post('/notice/settings', {
  access: 'see-dashboard',
  input: settingsChange,
  payload: noticeSettings,
})

/**
 * What the viewer is told: first what asks for an answer, then the newest first, NOTICES_AT_ONCE of them. `upTo` goes to readNotices
 * where all are read at once.
 */
export const listNotices = get('/notice/list', {
  access: 'see-dashboard',
  input: z.strictObject({ before: cursor }),
  payload: z.object({ notices: list(notice, NOTICES_AT_ONCE + UNREAD_COUNTED), upTo: z.string() }),
  next: true,
})

/** The ids of what the viewer has not read, and of what of it asks for an answer, UNREAD_COUNTED of each at most. */
export const listUnread = get('/notice/unread', {
  access: 'see-dashboard',
  payload: z.object({ unread: list(z.string(), UNREAD_COUNTED), asking: list(z.string(), UNREAD_COUNTED) }),
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
})
