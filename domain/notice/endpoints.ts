import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { cursor } from '../field.ts'
import { list } from '../list.ts'
import { NOTICES_AT_ONCE, notice, noticeSettings, settingsChange } from './notice.ts'
import { UNREAD_COUNTED } from './unread.ts'

/** The viewer's notice settings, here and on Discord. */
export const getNoticeSettings = get('/notice/settings', { access: 'see-dashboard', payload: noticeSettings })

/** Switches topics and sets the quiet hours of Discord; what is not named stays. */
export const changeNoticeSettings = post('/notice/settings', {
  access: 'see-dashboard',
  input: settingsChange,
  payload: noticeSettings,
})

/**
 * The viewer's notices: first those that ask for an answer, then the newest first, NOTICES_AT_ONCE of them. `upTo` goes to
 * readNotices where all are read at once.
 */
export const listNotices = get('/notice/list', {
  access: 'see-dashboard',
  input: z.strictObject({ before: cursor }),
  payload: z.object({ notices: list(notice, NOTICES_AT_ONCE + UNREAD_COUNTED), upTo: z.string() }),
  next: true,
})
