import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getNoticeSettings, listNewNotices, listNotices } from '#features/notice/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { PAGED, pageAt } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'

/** What is new since the panel was opened; another tab may have opened it. */
export const newNotices = queryOptions({
  queryKey: [...VIEW_KEYS.notices, 'new'],
  queryFn: async ({ signal }) => (await call(listNewNotices, {}, { signal })).payload,
  refetchOnWindowFocus: 'always',
})

/** All of the viewer's notices, the newest first. */
export const noticeList = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.notices, 'list'],
  queryFn: ({ pageParam, signal }) => call(listNotices, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** The viewer's notice settings, on the site and on Discord. */
export const noticeSettingsQuery = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'notices'],
  queryFn: async ({ signal }) => (await call(getNoticeSettings, {}, { signal })).payload,
})
