import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { pathToSettings, SCREENS } from '#platform/call/page.ts'
import { Loaded, rowsOf } from '#platform/call/web/loaded.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { PageHeader, Panel } from '#platform/ui/page.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import { NOTICES_SKELETON, NoticeRows } from './notice-rows.tsx'
import { noticeList } from './queries.ts'

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
