import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
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
export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/notice/settings',
  access: 'see-dashboard',
  effect: 'read',
  input: nothing,
  payload: noticeSettings,
})

/** Switches topics and sets the quiet hours of Discord; what is not named stays. */
export const changeNoticeSettings = endpoint({
  method: 'POST',
  path: '/notice/settings',
  access: 'see-dashboard',
  effect: 'write',
  input: settingsChange,
  payload: noticeSettings,
  idempotent: true,
})

/** What the viewer is told, the newest first, NOTICES_AT_ONCE of them. `upTo` goes to readNotices once they were shown. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/notice/list',
  access: 'see-dashboard',
  effect: 'read',
  input: z.strictObject({ before: cursor }),
  payload: z.object({ notices: list(notice, NOTICES_AT_ONCE), upTo: z.string() }),
  next: true,
})

/** The ids of what the viewer has not read, UNREAD_COUNTED at most. */
export const listUnread = endpoint({
  method: 'GET',
  path: '/notice/unread',
  access: 'see-dashboard',
  effect: 'read',
  input: nothing,
  payload: list(z.string(), UNREAD_COUNTED),
})

/** All that was shown is read: `upTo` as the newest list or notice had it. It only goes forward. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/notice/read',
  access: 'see-dashboard',
  effect: 'write',
  input: z.strictObject({ upTo: readUpTo }),
  payload: null,
  idempotent: true,
})
