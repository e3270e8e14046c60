import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import type { Mail } from '#features/mail/work.ts'
import { failureText } from '#platform/call/web/api.ts'
import { useErrorToast, useRest, useRows } from '#platform/call/web/loaded.tsx'
import { isFiltered, type MailFilter, NO_FILTER } from './mail-address.ts'
import { HANDLING_COLUMNS, READING_COLUMNS } from './mail-columns.tsx'
import './mail-table.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CopyButton } from '#platform/ui/copy.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { DataTable, Pager, usePages } from '#platform/ui/table/data-table.tsx'
import { type MailScope, mailRecords } from './queries.ts'
import { VerifiedCodes } from './verified-codes.tsx'

interface MailRecordsProps {
  scope: MailScope
  filter: MailFilter
  onChange(filter: MailFilter): void
}

/** The table of mail records; the viewer's own can be worked on, all of them only read. */
export function MailRecords({ scope, filter, onChange }: MailRecordsProps) {
  const [page, setPage] = usePage(filter)
  const records = useMailRecords(scope, filter, page)
  const top = useRef<HTMLDivElement>(null)
  const showAll = () => onChange({ ...NO_FILTER, tab: filter.tab })

  function turn(next: number) {
    setPage(next)
    top.current?.scrollIntoView()
  }

  return (
    <Panel open className="overflow-clip">
      {filter.mail !== '' && (
        <OneRecord
          mail={records.shown.rows?.find(({ _id, bookId }) => [_id, bookId].includes(filter.mail))}
          onAll={showAll}
        />
      )}
      <div ref={top} />
      <VerifiedCodes>
        <div
          className={classNames('mail-table transition-opacity duration-150', records.old && 'opacity-60')}
        >
          <DataTable
            label="Mail records"
            columns={scope === 'own' ? HANDLING_COLUMNS : READING_COLUMNS}
            rows={records.shown.rows}
            rowKey={({ _id }) => _id}
            rowHeight={70}
            error={records.error}
            errorTitle="Failed to fetch mails"
            onRetry={records.retry}
            retrying={records.retrying}
            empty={<NoRecords filter={filter} onAll={showAll} />}
          />
        </div>
      </VerifiedCodes>
      <Pager
        label="Mail Details"
        page={records.shown.page}
        pageCount={records.shown.pageCount}
        onPage={turn}
      />
    </Panel>
  )
}

/** Other filters start on the first page, whether typed or by the address. */
function usePage(filter: MailFilter) {
  const [asked, setAsked] = useState({ filter, page: 1 })
  const page = asked.filter === filter ? asked.page : 1
  return [page, (next: number) => setAsked({ filter, page: next })] as const
}

/** The records of one page, and the next batch of them as soon as the page is the last that has come. */
function useMailRecords(scope: MailScope, filter: MailFilter, page: number) {
  const query = useInfiniteQuery(mailRecords(scope, filter))
  const { data, isFetching, isFetchNextPageError, fetchNextPage } = query
  const error = useErrorToast(query, (failed) => failureText(failed, 'Error fetching mails'))
  const shown = usePages(useRows(data), page)

  useRest(query, shown.rows !== undefined && shown.page === shown.pageCount)

  return {
    shown,
    error,
    retrying: isFetching,
    /** The rows shown belong to the filters before. */
    old: query.isPlaceholderData,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  }
}

function NoRecords({ filter, onAll }: { filter: MailFilter; onAll(): void }) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState title="No mail records found" icon={<MailX aria-hidden />}>
        A record appears here as soon as a booking is marked as done.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No mail records found"
      icon={<MailX aria-hidden />}
      action={<Button onClick={onAll}>Clear Filters</Button>}
    >
      {filter.mail === ''
        ? 'No record matches these filters.'
        : 'You cannot see the record this link points to.'}
    </EmptyState>
  )
}

interface OneRecordProps {
  /** Undefined until it is read, and where there is none. */
  mail: Mail | undefined
  onAll(): void
}

/** Above the table while the address asks for one record: its booking, its link to be sent on, and the way back to all. */
function OneRecord({ mail, onAll }: OneRecordProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-ink-700 bg-sky-400/8 px-5 py-2 text-sm">
      <p role="status" className="text-sky-400">
        Showing only the linked record.
      </p>
      {mail?.raidId !== undefined && (
        <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => openSheet(mail.bookId)}>
          Open its booking
        </Button>
      )}
      <CopyButton text={window.location.href} what="link">
        Copy link
      </CopyButton>
      <Button size="small" variant="ghost" onClick={onAll}>
        Show all records
      </Button>
    </div>
  )
}
