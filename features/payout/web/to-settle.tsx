import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { UnsettledRaid } from '#features/payout/settlement.ts'
import { listUnsettledRaids } from '#features/payout/settlement-calls.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { pathToCrew } from '#platform/call/page.ts'
import { call } from '#platform/call/web/api.ts'
import { LoadedTable } from '#platform/call/web/loaded-table.tsx'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyLine } from '#platform/ui/feedback/empty-state.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { dayText } from '#platform/ui/time/day-text.ts'

export const unsettledRaids = queryOptions({
  queryKey: [...VIEW_KEYS.settlement, 'unsettled'],
  queryFn: async ({ signal }) => (await call(listUnsettledRaids, {}, { signal })).payload,
  staleTime: 0,
})

/** So many stand above the gold that is due, until all are asked for. */
const FIRST = 5

/** The raids that are over and not settled: nothing of their gold is due to anybody yet (docs/product.md, PAY-9). */
export function ToSettle() {
  const query = useQuery(unsettledRaids)
  const [isAll, setAll] = useState(false)
  const { raids = [], count = 0 } = query.data ?? {}
  const rows = useMemo(() => query.data?.raids.slice(0, isAll ? undefined : FIRST), [query.data, isAll])
  const more = count - raids.length
  return (
    <Panel title="To settle" quiet open className="-mt-3">
      <p aria-hidden className="px-4 pt-2 text-2xs font-semibold text-bone-300 sm:hidden">
        To settle
      </p>
      <LoadedTable
        label="Raids to settle, oldest first"
        columns={COLUMNS}
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

const COLUMNS: readonly Column<UnsettledRaid>[] = [
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
