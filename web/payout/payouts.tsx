import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { PayoutSummary } from '#domain/payout/payout.ts'
import { LoadedTable } from '#web/call/loaded-table.tsx'
import { Gold } from '#web/game/gold.tsx'
import { NewPayout } from '#web/payout/new-payout.tsx'
import { OnePayout } from '#web/payout/one-payout.tsx'
import { payouts } from '#web/payout/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

type Listed = PayoutSummary

/** The Gold Ledger's tab of what is paid out: all payouts, one of them, or a new one (docs/product.md, PAY-7). */
export function Payouts() {
  const params = useSearchParams()
  const id = params.get('payout')
  if (id === null) return <AllPayouts />
  return id === 'new' ? <NewPayout /> : <OnePayout key={id} id={id} />
}

function AllPayouts() {
  const query = useInfiniteQuery(payouts)
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap(({ payload }) => payload), [data])
  return (
    <>
      <Panel title="Payouts" quiet open>
        <LoadedTable
          label="Payouts, newest first"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ _id }) => _id}
          cardsBelow="narrow"
          skeletonRows={3}
          query={query}
          failed="The payouts could not be loaded"
          empty={
            <EmptyState title="Nothing has been paid out yet." icon={<Coins aria-hidden />}>
              A new payout lists everyone who is owed gold.
            </EmptyState>
          }
        />
        <ShowMore query={query} label="Show older" />
      </Panel>
    </>
  )
}

/** Within the tab. */
function addressOf(payout: string): string {
  return `?tab=payouts&payout=${payout}`
}

const COLUMNS: readonly Column<Listed>[] = [
  {
    key: 'made',
    header: 'Made',
    card: 'title',
    width: '2fr',
    cell: ({ _id, at, by }) => (
      <span className="wrap-anywhere">
        <InstantDay instant={at} />, by <Isolated>{by}</Isolated>{' '}
        <Link to={addressOf(_id)} className="link touch-target">
          Open<span className="sr-only"> the payout by {by}</span>
        </Link>
      </span>
    ),
  },
  { key: 'mails', header: 'Mails', align: 'end', cell: ({ mails }) => mails },
  { key: 'gold', header: 'Gold', brief: 'line', align: 'end', cell: ({ gold }) => <Gold amount={gold} /> },
  {
    key: 'open',
    header: 'To pay',
    brief: 'named',
    align: 'end',
    cell: ({ open }) => (open === 0 ? <span className="text-bone-500">—</span> : <Gold amount={open} />),
  },
]
