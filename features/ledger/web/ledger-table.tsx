import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { LoadedTable, useRows } from '#platform/call/web/loaded.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type DataTableProps, ShowMore } from '#platform/ui/table/data-table.tsx'

interface LedgerTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'empty'> {
  title: string
  query: UseInfiniteQueryResult<InfiniteData<{ payload: Row[] }>>
  failed: string
}

/** A part of the ledger as a table, loaded page by page. */
export function LedgerTable<Row>({ title, query, ...table }: LedgerTableProps<Row>) {
  return (
    <div className="-mt-3">
      <Panel title={title} quiet open>
        <LoadedTable
          {...table}
          query={query}
          rows={useRows(query.data)}
          cardsBelow="nested"
          skeletonRows={5}
        />
        <ShowMore query={query} />
      </Panel>
    </div>
  )
}

interface AccountLinkProps {
  of: { readonly _id: string; readonly gold: number } | null
  settled?: boolean
}

/** An account's balance as a link to its statement. Null for an account without entries. */
export function AccountLink({ of, settled = false }: AccountLinkProps) {
  if (of === null) return <span className="text-bone-500">—</span>
  return (
    <Link
      to={`?account=${of._id}`}
      className="link inline-flex min-h-6 items-center justify-end touch-target"
    >
      <Gold amount={of.gold} settled={settled} />
    </Link>
  )
}
