import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { Link } from 'wouter'
import { LEAST_PAID, type PayoutSummary } from '#features/payout/payout.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { LoadedTable } from '#platform/call/web/loaded-table.tsx'
import { useRows } from '#platform/call/web/paged.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useSearchParams } from '#platform/ui/location.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { ShowMore } from '#platform/ui/table/show-more.tsx'
import { InstantDay } from '#platform/ui/time/instant-day.tsx'
import { NewPayout } from './new-payout.tsx'
import { OnePayout } from './one-payout.tsx'
import { offerOf, payouts } from './queries.ts'
import { ToSettle, unsettledRaids } from './to-settle.tsx'

/**
 * The tab Payouts: what is to be settled, who has gold due, and all payouts; or one of them; or a new one that begins with one
 * payee (docs/product.md, PAY-7).
 */
export default function Payouts() {
  const params = useSearchParams()
  const [id, payee] = [params.get('payout'), params.get('payee')]
  const isOverview = id === null && payee === null
  const toSettle = useQuery({ ...unsettledRaids, enabled: isOverview })
  const due = useInfiniteQuery({ ...offerOf(LEAST_PAID, undefined), enabled: isOverview })
  if (id !== null) return <OnePayout key={id} id={id} />
  if (payee !== null) return <NewPayout key={payee} payee={payee} />
  return (
    <div className="space-y-6">
      <ToSettle />
      {/* Each begins where the one above ends, so it waits for that one's rows. */}
      {!toSettle.isPending && <NewPayout />}
      {!toSettle.isPending && !due.isPending && <AllPayouts />}
    </div>
  )
}

function AllPayouts() {
  const query = useInfiniteQuery(payouts)
  return (
    <Panel title="Payouts" open>
      <LoadedTable
        label="Payouts, newest first"
        columns={COLUMNS}
        rows={useRows(query.data)}
        rowKey={({ _id }) => _id}
        cardsBelow="narrow"
        skeletonRows={3}
        query={query}
        failed="The payouts could not be loaded"
        empty={
          <EmptyState title="Nothing has been paid out yet." icon={<Coins aria-hidden />}>
            Make a payout of those who are owed gold.
          </EmptyState>
        }
      />
      <ShowMore query={query} label="Show older" />
    </Panel>
  )
}

const COLUMNS: readonly Column<PayoutSummary>[] = [
  {
    key: 'made',
    header: 'Made',
    card: 'title',
    width: '2fr',
    cell: ({ _id, at, by }) => (
      <Link to={`?tab=payouts&payout=${_id}`} className="link in-row touch-target wrap-anywhere">
        <InstantDay instant={at} />, by <Isolated>{by}</Isolated>
      </Link>
    ),
  },
  { key: 'mails', header: 'Mails', align: 'end', cell: ({ mails }) => mails },
  {
    key: 'gold',
    header: 'Gold',
    brief: 'line',
    align: 'end',
    cell: ({ gold }) => <Gold amount={gold} settled />,
  },
  {
    key: 'open',
    header: 'To pay',
    brief: 'named',
    align: 'end',
    cell: ({ open }) => (open === 0 ? <span className="text-bone-500">—</span> : <Gold amount={open} />),
  },
]
