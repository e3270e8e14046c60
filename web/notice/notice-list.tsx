import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Notice } from '#domain/notice/notice.ts'
import type { Role } from '#domain/rights.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { noticeList } from '#web/notice/list-queries.ts'
import { NoticeItem } from '#web/notice/notice-item.tsx'
import { NOTICES_SKELETON } from '#web/notice/notices-skeleton.tsx'
import { markRead } from '#web/notice/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface NoticeListProps {
  roles: readonly Role[]
  /** The list goes on with the older ones, page by page. */
  all?: boolean
  /** Something that leads away was pressed. */
  onLeave?(): void
}

/** The viewer's notices: first what asks for an answer, then the newest first. What was on screen is read; what was unread is marked. */
export function NoticeList({ roles, all = false, onLeave = () => {} }: NoticeListProps) {
  const query = useInfiniteQuery(noticeList)
  const now = useNow()
  const { isNew, note } = useNewSoFar()
  return (
    <Loaded query={query} failed="Your notices could not be loaded" quiet skeleton={NOTICES_SKELETON}>
      {({ pages }) => {
        const listed = pages.slice(0, all ? undefined : 1).flatMap(({ payload }) => payload.notices)
        const notices = [...new Map(listed.toReversed().map((one) => [one._id, one])).values()].toReversed()
        if (notices.length === 0) return <EmptyState title="No notices yet." icon={<BellOff aria-hidden />} />
        return (
          <>
            <ul className="divide-y divide-ink-700">
              {notices.map((notice) => (
                <NoticeItem
                  key={notice._id}
                  notice={notice}
                  isNew={notice.unread.length > 0 || isNew(notice._id)}
                  roles={roles}
                  now={now}
                  onLeave={onLeave}
                  onShown={note}
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

/** Remembers what was unread when it was shown, and says that it is read. */
function useNewSoFar() {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback(
    (notice: Notice) => {
      setFresh((before) => new Set([...before, notice._id]))
      // A failed report of read notices is sent with the next list.
      markRead(client, notice).catch(() => {})
    },
    [client],
  )
  return { isNew: (id: string) => fresh.has(id), note }
}
