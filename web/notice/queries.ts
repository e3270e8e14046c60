import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Notice } from '#domain/notice/notice.ts'
import { LISTED_AT_ONCE, listUnread, readNotices, UNREAD_COUNTED } from '#domain/notice/unread.ts'
import { call } from '#web/call/api.ts'

const NOTICE = ['notice'] as const

/** Ids of what the viewer has not read, and of what of it asks for an answer. The live connection keeps it true. */
export const unreadNotices = queryOptions({
  queryKey: [...NOTICE, 'unread'],
  queryFn: async ({ signal }) => (await call(listUnread, {}, { signal })).payload,
})

/** The keys of the lists of the viewer's notices. */
export const NOTICE_LISTS = [...NOTICE, 'list'] as const

/** Takes a notice that came live: it counts, and a list that is shown is read again, since it tells some together. */
export function takeNotice(client: QueryClient, { unread: ids, asks }: Notice): void {
  const withNew = (before: readonly string[]) => [...new Set([...ids, ...before])].slice(0, UNREAD_COUNTED)
  client.setQueryData(
    unreadNotices.queryKey,
    (before) =>
      before && { unread: withNew(before.unread), asking: asks ? withNew(before.asking) : before.asking },
  )
  void client.invalidateQueries({ queryKey: NOTICE_LISTS })
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
  if (asks) await client.invalidateQueries({ queryKey: NOTICE_LISTS })
}
