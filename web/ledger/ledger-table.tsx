import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { LoadedTable } from '#web/call/loaded-table.tsx'
import { useRows } from '#web/call/paged.ts'
import { Gold } from '#web/game/gold.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { DataTableProps } from '#web/ui/table/data-table.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface LedgerTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'empty'> {
  title: string
  query: UseInfiniteQueryResult<InfiniteData<{ payload: Row[] }>>
  failed: string
}

/** A part of the ledger as a table that is read page by page, in all states: what stands right below the tabs. */
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

/** An account's balance, leading to its statement. Null where nothing ever went through it. */
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
