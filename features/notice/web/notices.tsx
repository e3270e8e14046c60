import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { pathToSettings, SCREENS } from '#platform/call/page.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { rowsOf } from '#platform/call/web/paged.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { PageHeader } from '#platform/ui/page-header.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { ShowMore } from '#platform/ui/table/show-more.tsx'
import { NOTICES_SKELETON, NoticeRows } from './notice-rows.tsx'
import { noticeList } from './queries.ts'

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
