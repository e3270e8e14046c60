import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Notice } from '#domain/notice/notice.ts'
import { LISTED_AT_ONCE, listAsking, listUnread, readNotices, UNREAD_COUNTED } from '#domain/notice/unread.ts'
import { call } from '#web/call/api.ts'

const NOTICE = ['notice'] as const

/** Ids of what the viewer has not read. The live connection keeps it true, and askingNotices. */
export const unreadNotices = queryOptions({
  queryKey: [...NOTICE, 'unread'],
  queryFn: async ({ signal }) => (await call(listUnread, {}, { signal })).payload,
})

/** Ids of what the viewer has not read and has to answer. */
export const askingNotices = queryOptions({
  queryKey: [...NOTICE, 'asking'],
  queryFn: async ({ signal }) => (await call(listAsking, {}, { signal })).payload,
})

/** The keys of the lists of the viewer's notices. */
export const NOTICE_LISTS = [...NOTICE, 'list'] as const

/** Takes a notice that came live: it counts, and a list that is shown is read again, since it tells some together. */
export function takeNotice(client: QueryClient, { unread: ids, asks }: Notice): void {
  for (const { queryKey } of asks ? [unreadNotices, askingNotices] : [unreadNotices])
    client.setQueryData<string[]>(
      queryKey,
      (before) => before && [...new Set([...ids, ...before])].slice(0, UNREAD_COUNTED),
    )
  void client.invalidateQueries({ queryKey: NOTICE_LISTS })
}

/** Says that these were shown, or answered. What could not be said is said with the next list. */
export async function markRead(client: QueryClient, { unread: ids, asks }: Notice): Promise<void> {
  await call(readNotices, { ids: ids.slice(0, LISTED_AT_ONCE) })
  for (const { queryKey } of [unreadNotices, askingNotices]) {
    // An answer that is on its way still counts them.
    await client.cancelQueries({ queryKey })
    client.setQueryData<string[]>(queryKey, (before) => before?.filter((id) => !ids.includes(id)))
  }
  // An answered notice is no longer first.
  if (asks) await client.invalidateQueries({ queryKey: NOTICE_LISTS })
}
