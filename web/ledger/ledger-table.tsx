import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadedTable } from '#web/call/loaded-table.tsx'
import { useRows } from '#web/call/paged.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { DataTableProps } from '#web/ui/table/data-table.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface LedgerTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'empty'> {
  title: string
  query: UseInfiniteQueryResult<InfiniteData<{ payload: Row[] }>>
  failed: string
}

/** A part of the ledger as a table that is read page by page, in all states. */
export function LedgerTable<Row>({ title, query, ...table }: LedgerTableProps<Row>) {
  return (
    <Panel title={title} quiet open>
      <LoadedTable {...table} query={query} rows={useRows(query.data)} cardsBelow="narrow" skeletonRows={5} />
      <ShowMore query={query} />
    </Panel>
  )
}
