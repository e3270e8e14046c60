import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#domain/notice/endpoints.ts'
import type { SettingsChange } from '#domain/notice/notice.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { NOTICE_LISTS } from '#web/notice/queries.ts'

/** The viewer's notices, the newest first. */
export const noticeList = infiniteQueryOptions({
  queryKey: NOTICE_LISTS,
  queryFn: async ({ pageParam, signal }) => call(listNotices, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** The viewer's notice settings, here and on Discord. */
export const noticeSettingsQuery = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'notices'],
  queryFn: async ({ signal }) => (await call(getNoticeSettings, {}, { signal })).payload,
  staleTime: 0,
})

/** Keeps switches and quiet hours, one change after another; what is not named stays. `onEnd` is called whatever became of it. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { busy, write } = useWrite('The notices could not be changed', { plain: true, inTurn: true })
  const change = (next: SettingsChange, onEnd = () => {}) =>
    write(changeNoticeSettings, next, {
      toast: null,
      failed: onEnd,
      done(kept) {
        client.setQueryData(noticeSettingsQuery.queryKey, kept)
        onEnd()
      },
    })
  return { busy, change }
}
