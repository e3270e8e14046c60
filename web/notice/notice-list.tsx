import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Role } from '#domain/rights.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { NoticeItem } from '#web/notice/notice-item.tsx'
import { NOTICES_SKELETON } from '#web/notice/notices-skeleton.tsx'
import { markRead, noticeList, unreadNotices } from '#web/notice/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface NoticeListProps {
  roles: readonly Role[]
  /** With the older ones, page by page. */
  all?: boolean
  /** Something that leads away was pressed. */
  onLeave?(): void
}

/** The viewer's notices, the newest first; what is shown is read. Those that were unread by then are marked. */
export function NoticeList({ roles, all = false, onLeave = () => {} }: NoticeListProps) {
  const query = useInfiniteQuery(noticeList)
  const now = useNow()
  const isNew = useUnreadSoFar(query.data?.pages[0]?.payload.upTo)
  return (
    <Loaded query={query} failed="Your notices could not be loaded" quiet skeleton={NOTICES_SKELETON}>
      {({ pages }) => {
        const notices = pages.slice(0, all ? undefined : 1).flatMap(({ payload }) => payload.notices)
        if (notices.length === 0) return <EmptyState title="No notices yet." icon={<BellOff aria-hidden />} />
        return (
          <>
            <ul className="divide-y divide-ink-700">
              {notices.map((notice) => (
                <NoticeItem
                  key={notice._id}
                  notice={notice}
                  isNew={isNew(notice._id)}
                  roles={roles}
                  now={now}
                  onLeave={onLeave}
                />
              ))}
            </ul>
            {all && <ShowMore query={query} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** Says that all up to there is read, and remembers what was not when it was shown. */
function useUnreadSoFar(upTo: string | undefined): (id: string) => boolean {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  // The bell asks for it. A list that came first waits: what was unread could not be told any more.
  const { data: unread } = useQuery({ ...unreadNotices, enabled: false })
  const isKnown = unread !== undefined
  useEffect(() => {
    if (upTo === undefined || !isKnown) return
    const ids = client.getQueryData(unreadNotices.queryKey) ?? []
    setFresh((before) => new Set([...before, ...ids]))
    // What could not be said is said with the next list.
    markRead(client, upTo).catch(() => {})
  }, [client, upTo, isKnown])
  return (id) => fresh.has(id)
}
