import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { cursor } from '../field.ts'
import { list } from '../list.ts'
import {
  NOTICES_AT_ONCE,
  notice,
  noticeSettings,
  readUpTo,
  settingsChange,
  UNREAD_COUNTED,
} from './notice.ts'

/** What the viewer is told of, here and by Discord. */
export const getNoticeSettings = get('/notice/settings', { access: 'see-dashboard', payload: noticeSettings })

/** Switches topics and sets the quiet hours of Discord; what is not named stays. */
export const changeNoticeSettings = post('/notice/settings', {
  access: 'see-dashboard',
  input: settingsChange,
  payload: noticeSettings,
})

/** What the viewer is told, the newest first, NOTICES_AT_ONCE of them. `upTo` goes to readNotices once they were shown. */
export const listNotices = get('/notice/list', {
  access: 'see-dashboard',
  input: z.strictObject({ before: cursor }),
  payload: z.object({ notices: list(notice, NOTICES_AT_ONCE), upTo: z.string() }),
  next: true,
})

/** The ids of what the viewer has not read, UNREAD_COUNTED at most. */
export const listUnread = get('/notice/unread', {
  access: 'see-dashboard',
  payload: list(z.string(), UNREAD_COUNTED),
})

/** All that was shown is read: `upTo` as the newest list or notice had it. It only goes forward. */
export const readNotices = post('/notice/read', {
  access: 'see-dashboard',
  input: z.strictObject({ upTo: readUpTo }),
})
