import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  listUnread,
  readNotices,
} from '#domain/notice/endpoints.ts'
import { type Notice, type SettingsChange, UNREAD_COUNTED } from '#domain/notice/notice.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

const NOTICE = ['notice'] as const

/** Ids of what the viewer has not read, UNREAD_COUNTED at most. The live connection keeps it true. */
export const unreadNotices = queryOptions({
  queryKey: [...NOTICE, 'unread'],
  queryFn: async ({ signal }) => (await call(listUnread, {}, { signal })).payload,
})

/** What the viewer is told, the newest first. */
export const noticeList = infiniteQueryOptions({
  queryKey: [...NOTICE, 'list'],
  queryFn: async ({ pageParam, signal }) => call(listNotices, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** What the viewer is told of, here and by Discord. */
export const noticeSettingsQuery = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'notices'],
  queryFn: async ({ signal }) => (await call(getNoticeSettings, {}, { signal })).payload,
  staleTime: 0,
})

/** Takes a notice that came live: it counts, and stands in the list where that is known. */
export function takeNotice(client: QueryClient, notice: Notice, upTo: string): void {
  client.setQueryData(unreadNotices.queryKey, (before) =>
    before === undefined || before.includes(notice._id)
      ? before
      : [notice._id, ...before].slice(0, UNREAD_COUNTED),
  )
  client.setQueryData(noticeList.queryKey, (before) => {
    const [first, ...others] = before?.pages ?? []
    if (before === undefined || first === undefined) return before
    const { notices } = first.payload
    const isKnown = notices.some(({ _id }) => _id === notice._id)
    const payload = { notices: isKnown ? notices : [notice, ...notices], upTo }
    return { ...before, pages: [{ ...first, payload }, ...others] }
  })
}

/** Says that all up to there was shown. What could not be said is said with the next list. */
export async function markRead(client: QueryClient, upTo: string): Promise<void> {
  await call(readNotices, { upTo })
  // An answer that is on its way still counts them.
  await client.cancelQueries(unreadNotices)
  client.setQueryData(unreadNotices.queryKey, [])
}

/** Keeps switches and quiet hours, one change after another; what is not named stays. `onEnd` is called whatever became of it. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { busy, write } = useWrite('Error changing the notices', { plain: true, inTurn: true })
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
