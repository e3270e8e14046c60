import { useInfiniteQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { HANDLING_COLUMNS, READING_COLUMNS } from '#web/mail/mail-columns.tsx'
import { MailFilters } from '#web/mail/mail-filters.tsx'
import { isFiltered, type MailFilter, NO_FILTER, pageOf } from '#web/mail/mail-pages.ts'
import '#web/mail/mail-table.css'
import { type MailScope, mailRecords } from '#web/mail/queries.ts'
import { useSettled } from '#web/mail/use-settled.ts'
import { VerifiedCodes } from '#web/mail/verified-codes.tsx'
import { failureText } from '#web/raid/failure-text.ts'
import { useSteadyError } from '#web/raid/use-steady-error.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notify } from '#web/ui/toast.tsx'

const TYPING_MS = 250

/** The table of mail records; the viewer's own can be worked on, all of them only read. */
export function MailRecords({ scope }: { scope: MailScope }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState(1)
  const records = useMailRecords(scope, filter, page)
  const top = useRef<HTMLDivElement>(null)

  function change(next: MailFilter) {
    setFilter(next)
    setPage(1)
  }

  function turn(next: number) {
    setPage(next)
    top.current?.scrollIntoView()
  }

  return (
    <Panel title="Mail Details" aside={records.waiting && <Loading />} flush className="overflow-clip">
      <MailFilters filter={filter} onChange={change} />
      <div ref={top} />
      <VerifiedCodes>
        <div
          className={classNames('mail-table transition-opacity duration-150', records.old && 'opacity-60')}
        >
          <DataTable
            label="Mail records"
            columns={scope === 'own' ? HANDLING_COLUMNS : READING_COLUMNS}
            rows={records.shown?.rows}
            rowKey={({ _id }) => _id}
            error={records.error}
            errorTitle="Failed to fetch mails"
            onRetry={records.retry}
            retrying={records.retrying}
            empty={<NoRecords filtered={isFiltered(filter)} />}
          />
        </div>
      </VerifiedCodes>
      {records.shown && (
        <Pager
          label="Mail Details"
          page={records.shown.page}
          pageCount={records.shown.pageCount}
          onPage={turn}
        />
      )}
    </Panel>
  )
}

/** The records of one page, and the next batch of them as soon as the page is the last that has come. */
function useMailRecords(scope: MailScope, filter: MailFilter, page: number) {
  const settled = useSettled(filter, TYPING_MS)
  const query = useInfiniteQuery(mailRecords(scope, settled))
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const error = useSteadyError(query)
  const shown = data && pageOf(data.pages, page)

  const wantsMore = shown?.atEnd === true && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  useEffect(() => {
    if (error) notify.error(failureText(error, 'Error fetching mails'))
  }, [error])

  return {
    shown,
    error,
    /** What is shown is not yet what was asked for. */
    waiting: query.isPending || query.isPlaceholderData || query.isFetchingNextPage,
    retrying: isFetching,
    old: query.isPlaceholderData,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  }
}

function Loading() {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-bone-500">
      <Spinner />
      Loading…
    </span>
  )
}

function NoRecords({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState title="No mail records found" icon={<MailX aria-hidden />}>
      {filtered
        ? 'No record matches this date, realm and faction.'
        : 'A record appears here as soon as a booking is marked as done.'}
    </EmptyState>
  )
}
