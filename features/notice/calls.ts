import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { LINES_AT_ONCE, NOTICES_AT_ONCE, notice, noticeSettings, settingsChange } from './notice.ts'

const access = 'see-dashboard'

/** The viewer's notice settings, on the site and on Discord. */
export const getNoticeSettings = get('/notice/settings', { access, payload: noticeSettings })

/** Switches topics; what is not named stays. */
export const changeNoticeSettings = post('/notice/settings', {
  access,
  input: settingsChange,
  payload: noticeSettings,
  example: { topics: [] },
})

/** What is new since the viewer last opened the panel: one line a raid and topic, the newest first. */
export const listNewNotices = get('/notice/new', { access, payload: list(notice, LINES_AT_ONCE) })

/** All of the viewer's notices, one line a raid and topic, the newest first, page by page. */
export const listNotices = get('/notice/list', {
  access,
  input: z.strictObject({ before: cursor }),
  payload: list(notice, NOTICES_AT_ONCE),
  next: true,
})

/** The panel was opened: nothing up to this notice is new any more. It only goes forward. */
export const readNotices = post('/notice/read', {
  access,
  input: z.strictObject({ upTo: z.string().check(z.regex(/^\d{1,15}$/, { error: 'No list gave this.' })) }),
  example: { upTo: '1' },
})
