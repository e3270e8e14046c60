import { queryOptions } from '@tanstack/react-query'
import { getNoticeSettings, listNewNotices, listNotices } from '#features/notice/calls.ts'
import { pagesOf, queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

/** Notices since the panel was last opened, also in another tab. */
export const newNotices = queryOptions({
  ...queryOf([...VIEW_KEYS.notices, 'new'], listNewNotices, {}),
  refetchOnWindowFocus: 'always',
})

export const noticeList = pagesOf([...VIEW_KEYS.notices, 'list'], listNotices, {})

export const noticeSettingsQuery = queryOf([...VIEW_KEYS.profile, 'notices'], getNoticeSettings, {})
