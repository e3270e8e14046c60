import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { PayoutList } from '#domain/payout/payout.ts'
import { LoadedTable } from '#web/call/loaded-table.tsx'
import { Gold } from '#web/game/gold.tsx'
import { ASKED_ROW, Claims } from '#web/payout/claims.tsx'
import { NewPayout } from '#web/payout/new-payout.tsx'
import { OnePayout } from '#web/payout/one-payout.tsx'
import { payouts } from '#web/payout/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

const TakeBackLine = onDemand(() => import('#web/payout/take-back-line.tsx'))

type Listed = PayoutList['payouts'][number]
type NotReceived = PayoutList['notReceived'][number]

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
  const rows = useMemo(() => data?.pages.flatMap(({ payload }) => payload.payouts), [data])
  const [doubted, setDoubted] = useState<NotReceived | null>(null)
  const notReceived = data?.pages[0]?.payload.notReceived ?? []
  const claims = data?.pages[0]?.payload.claims ?? []
  return (
    <>
      {notReceived.length > 0 && (
        <Panel title="Not received" quiet open>
          <ul className="divide-y divide-ink-700">
            {notReceived.map((line) => (
              <li key={line._id} className={ASKED_ROW}>
                <StatusChip tone="danger">Not received</StatusChip>
                <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
                  <Gold amount={line.gold} /> for <Isolated>{line.payee}</Isolated>
                  <Link to={addressOf(line.payoutId)} className="link touch-target ml-2 text-xs">
                    To <Isolated>{line.character}</Isolated> from <Isolated>{line.bank.name}</Isolated>
                  </Link>
                </p>
                <Button size="small" onClick={() => setDoubted(line)}>
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {claims.length > 0 && <Claims claims={claims} />}
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
      {doubted && <TakeBackLine line={doubted} onClose={() => setDoubted(null)} />}
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
