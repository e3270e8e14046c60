import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { LoadedTable } from '#web/call/loaded-table.tsx'
import { useRows } from '#web/call/paged.ts'
import { CsvLink } from '#web/ledger/csv-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { DataTableProps } from '#web/ui/table/data-table.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface LedgerTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'empty'> {
  title: string
  csv: (typeof CSV_PARTS)[number]
  query: UseInfiniteQueryResult<InfiniteData<{ payload: Row[] }>>
  failed: string
}

/** A part of the ledger as a table that is read page by page, in all states, with its CSV. */
export function LedgerTable<Row>({ title, csv, query, ...table }: LedgerTableProps<Row>) {
  return (
    <Panel title={title} actions={<CsvLink of={csv} />} flush className="min-w-0">
      <LoadedTable {...table} query={query} rows={useRows(query.data)} cardsBelow="narrow" skeletonRows={5} />
      <ShowMore query={query} />
    </Panel>
  )
}
