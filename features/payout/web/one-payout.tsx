import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dropLines, payLines } from '#features/payout/calls.ts'
import type { PayoutLine } from '#features/payout/payout.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { LoadedTable } from '#platform/call/web/loaded-table.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { InstantDay } from '#platform/ui/time/instant-day.tsx'
import { OpenLines } from './open-lines.tsx'
import { payoutOf } from './queries.ts'

/** One payout: what is still to be paid, and its mails with what became of each (docs/product.md, PAY-7). */
export function OnePayout({ id }: { id: string }) {
  const query = useQuery(payoutOf(id))
  const { data } = query
  const rows = useMemo(() => data?.lines.map((line) => ({ ...line, payoutId: id })), [data, id])
  return (
    <Panel
      title="Payout"
      aside={
        data && (
          <span className="text-sm text-bone-300 wrap-anywhere">
            <InstantDay instant={data.at} />, by <Isolated>{data.by}</Isolated>
          </span>
        )
      }
      flush
      className="min-w-0"
    >
      {data && <OpenLines payout={data} />}
      <LoadedTable
        label="Mails of this payout"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ _id }) => _id}
        cardsBelow="laptop"
        skeletonRows={4}
        query={query}
        failed="The payout could not be loaded"
        empty={<EmptyState title="This payout pays nobody." icon={<Coins aria-hidden />} />}
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<ListedLine>[] = [
  {
    key: 'to',
    header: 'To',
    card: 'title',
    width: '2fr',
    cell: ({ character, payee }) => (
      <span className="wrap-anywhere">
        <Isolated>{character}</Isolated>
        <span className="block text-sm text-bone-500">
          <Isolated>{payee}</Isolated>
        </span>
      </span>
    ),
  },
  {
    key: 'from',
    header: 'From',
    width: '1.5fr',
    cell: ({ bank }) => (
      <span className="wrap-anywhere">
        <Isolated>{bank.name}</Isolated>
      </span>
    ),
  },
  {
    key: 'gold',
    header: 'Gold',
    align: 'end',
    width: '8rem',
    cell: ({ gold, state }) => <Gold amount={gold} settled={state !== 'open'} />,
  },
  { key: 'state', header: 'State', width: '9rem', cell: (line) => <LineState line={line} /> },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    align: 'end',
    width: '13rem',
    cell: (line) => <LineActions line={line} />,
  },
]

const TakeBackLine = onDemand(() => import('./take-back-line.tsx'))

type ListedLine = PayoutLine & { readonly payoutId: string }

/** The state of a line, in a word. */
function LineState({ line: { state } }: { line: Pick<PayoutLine, 'state'> }) {
  if (state === 'open') return <StatusChip tone="warning">To pay</StatusChip>
  if (state === 'dropped') return <StatusChip tone="quiet">Taken out</StatusChip>
  if (state === 'taken-back') return <StatusChip tone="quiet">Taken back</StatusChip>
  return <StatusChip tone="done">Paid out</StatusChip>
}

/** The actions on a line: each has a call of its own, so that many can be pressed one after another. */
function LineActions({ line }: { line: ListedLine }) {
  const { busy, write } = useWrite('The payout could not be changed')
  const [isDoubted, setDoubted] = useState(false)
  const chosen = { id: line.payoutId, lineIds: [line._id] }
  const of = <span className="sr-only"> {line.character}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {line.state === 'open' && (
        <>
          <Button
            size="small"
            variant="primary"
            busy={busy}
            busyLabel="Posting…"
            onClick={() => write(payLines, chosen)}
          >
            Paid out{of}
          </Button>
          <Button size="small" disabled={busy} onClick={() => write(dropLines, chosen)}>
            Take out{of}
          </Button>
        </>
      )}
      {line.state === 'paid' && (
        <Button size="small" onClick={() => setDoubted(true)}>
          Take back{of}
        </Button>
      )}
      {isDoubted && <TakeBackLine line={line} onClose={() => setDoubted(false)} />}
    </div>
  )
}
