import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  listUnread,
  readNotices,
} from '#domain/notice/endpoints.ts'
import { LISTED_AT_ONCE, type Notice, type SettingsChange, UNREAD_COUNTED } from '#domain/notice/notice.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

const NOTICE = ['notice'] as const

/** Ids of what the viewer has not read, and of what of it asks for an answer. The live connection keeps it true. */
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

/** Takes a notice that came live: it counts, and a list that is shown is read again, since it tells some together. */
export function takeNotice(client: QueryClient, { unread: ids, asks }: Notice): void {
  const withNew = (before: readonly string[]) => [...new Set([...ids, ...before])].slice(0, UNREAD_COUNTED)
  client.setQueryData(
    unreadNotices.queryKey,
    (before) =>
      before && { unread: withNew(before.unread), asking: asks ? withNew(before.asking) : before.asking },
  )
  void client.invalidateQueries(noticeList)
}

/** Says that these were shown, or answered. What could not be said is said with the next list. */
export async function markRead(client: QueryClient, { unread: ids, asks }: Notice): Promise<void> {
  await call(readNotices, { ids: ids.slice(0, LISTED_AT_ONCE) })
  // An answer that is on its way still counts them.
  await client.cancelQueries(unreadNotices)
  const without = (before: readonly string[]) => before.filter((id) => !ids.includes(id))
  client.setQueryData(
    unreadNotices.queryKey,
    (before) => before && { unread: without(before.unread), asking: without(before.asking) },
  )
  // What has its answer stands no longer first.
  if (asks) await client.invalidateQueries(noticeList)
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
