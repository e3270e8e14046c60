import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { pathToSettings, SCREENS } from '#domain/page.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { rowsOf } from '#web/call/paged.ts'
import { NOTICES_SKELETON, NoticeRows } from '#web/notice/notice-rows.tsx'
import { noticeList } from '#web/notice/queries.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

/** The viewer's notices of the last 90 days (docs/product.md, NTC-9). */
export default function Notices() {
  const query = useInfiniteQuery(noticeList)
  return (
    <>
      <PageHeader
        title={SCREENS.notices.title}
        actions={<ButtonLink to={pathToSettings('notices')}>Settings</ButtonLink>}
      >
        What others did that concerns you, in the last 90 days. Times are server time.
      </PageHeader>
      <Panel open>
        <Loaded query={query} failed="Your notices could not be loaded" quiet skeleton={NOTICES_SKELETON}>
          {(data) =>
            rowsOf(data).length === 0 ? (
              <EmptyState title="No notices yet." icon={<BellOff aria-hidden />} />
            ) : (
              <>
                <NoticeRows notices={rowsOf(data)} />
                <ShowMore query={query} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}
