import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { CsvLink } from '#web/ledger/csv-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface LedgerTableProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'rows' | 'rowKey' | 'error' | 'errorTitle' | 'empty'
  > {
  title: string
  csv: (typeof CSV_PARTS)[number]
  query: Pick<
    UseInfiniteQueryResult,
    'isFetching' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
}

/** A part of the ledger as a table that is read page by page, in all states, with its CSV. */
export function LedgerTable<Row>({ title, csv, query, ...table }: LedgerTableProps<Row>) {
  return (
    <Panel title={title} actions={<CsvLink of={csv} />} flush className="min-w-0">
      <DataTable
        {...table}
        cardsBelow="narrow"
        skeletonRows={5}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
      <ShowMore query={query} />
    </Panel>
  )
}
