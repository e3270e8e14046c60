import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { LEAST_PAID, type PayoutSummary } from '#features/payout/calls.ts'
import { listUnsettledRaids, type UnsettledRaid } from '#features/payout/settlement-calls.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { pathToCrew } from '#platform/call/page.ts'
import { LoadedTable, useRows } from '#platform/call/web/loaded.tsx'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyLine, EmptyState } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink, useSearchParams } from '#platform/ui/location.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type Column, ShowMore } from '#platform/ui/table/data-table.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { InstantDay } from '#platform/ui/time/when.tsx'
import { NewPayout } from './new-payout.tsx'
import { OnePayout } from './one-payout.tsx'
import { offerOf, payouts } from './queries.ts'

/** Raids to settle, people with gold due, and all payouts; or one payout; or a new payout for one payee (docs/product.md, PAY-7). */
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
      {/* Each part waits for the rows of the part above, which would move it. */}
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

const unsettledRaids = queryOf([...VIEW_KEYS.settlement, 'unsettled'], listUnsettledRaids, {})

/** The rows shown until all are requested. */
const FIRST = 5

/** Past raids that are not settled: their gold is due to nobody yet (docs/product.md, PAY-9). */
function ToSettle() {
  const query = useQuery(unsettledRaids)
  const [isAll, setAll] = useState(false)
  const { raids = [], count = 0 } = query.data ?? {}
  const rows = query.data?.raids.slice(0, isAll ? undefined : FIRST)
  const more = count - raids.length
  return (
    <Panel title="To settle" quiet open className="-mt-3">
      <p aria-hidden className="px-4 pt-2 text-2xs font-semibold text-bone-300 sm:hidden">
        To settle
      </p>
      <LoadedTable
        label="Raids to settle, oldest first"
        columns={DUE_COLUMNS}
        rows={rows}
        rowKey={({ _id }) => _id}
        cardsBelow="nested"
        skeletonRows={2}
        query={query}
        failed="The raids to settle could not be loaded"
        empty={<EmptyLine>No raid waits to be settled.</EmptyLine>}
      />
      {!isAll && raids.length > FIRST && (
        <Button size="small" className="m-3" onClick={() => setAll(true)}>
          Show all {count}
        </Button>
      )}
      {isAll && more > 0 && <p className="px-5 py-2 text-xs text-bone-500">And {more} more, after these.</p>}
    </Panel>
  )
}

const DUE_COLUMNS: readonly Column<UnsettledRaid>[] = [
  {
    key: 'raid',
    header: 'To settle',
    card: 'title',
    width: '1.5fr',
    cell: ({ _id, name }) => (
      <Link to={pathToCrew(_id)} className="link in-row touch-target">
        <Isolated>{name}</Isolated>
      </Link>
    ),
  },
  { key: 'date', header: 'Date', brief: 'line', cell: ({ date }) => dayText(date, new Date()) },
  { key: 'leader', header: 'Leader', cell: ({ leader }) => <Isolated>{leader}</Isolated> },
  { key: 'state', header: 'Waits for', cell: waitsFor },
  {
    key: 'gold',
    header: 'To split',
    brief: 'line',
    align: 'end',
    cell: ({ gold }) => <Gold amount={gold} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    brief: 'button',
    align: 'end',
    width: '9rem',
    cell: ({ _id, name, isProposed }) => (
      <ButtonLink to={pathToCrew(_id)} size="small">
        {isProposed ? 'Review…' : 'Settle…'}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    ),
  },
]

function waitsFor({ isProposed, open }: UnsettledRaid): string {
  if (isProposed) return 'A decision'
  return open === 0 ? 'A proposal' : `${open} open ${open === 1 ? 'booking' : 'bookings'}`
}
