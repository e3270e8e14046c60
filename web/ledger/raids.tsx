import { useInfiniteQuery } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { Link } from 'wouter'
import type { RaidGold } from '#domain/ledger/ledger.ts'
import { pathTo } from '#domain/page.ts'
import { Gold } from '#web/game/gold.tsx'
import { LedgerTable } from '#web/ledger/ledger-table.tsx'
import { raidsWithGold } from '#web/ledger/queries.ts'
import { dayText } from '#web/time/day-text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'

/** The gold of each raid, the newest first (docs/product.md, LEDGER-18). */
export function Raids() {
  return (
    <LedgerTable
      title="Raids"
      label="Raids, newest first"
      columns={COLUMNS}
      rowKey={({ raid }) => raid._id}
      query={useInfiniteQuery(raidsWithGold)}
      failed="The raids could not be loaded"
      empty={<EmptyState title="No client is done yet." icon={<Swords aria-hidden />} />}
    />
  )
}

const COLUMNS: readonly Column<RaidGold>[] = [
  {
    key: 'raid',
    header: 'Raid',
    card: 'title',
    width: '1.4fr',
    cell: ({ raid, isDeleted }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {isDeleted ? (
          <Isolated>{raid.name}</Isolated>
        ) : (
          <Link to={pathTo('raid', raid._id)} className="link in-row touch-target">
            <Isolated>{raid.name}</Isolated>
          </Link>
        )}
        {isDeleted && <StatusChip tone="quiet">Deleted</StatusChip>}
      </span>
    ),
  },
  { key: 'date', header: 'Date', brief: 'line', cell: ({ raid }) => dayText(raid.date, new Date()) },
  { key: 'sold', header: 'Sold', brief: 'named', align: 'end', cell: ({ sold }) => <Gold amount={sold} /> },
  {
    key: 'collected',
    header: 'Collected',
    align: 'end',
    cell: ({ collected }) => <Gold amount={collected} />,
  },
  { key: 'mailed', header: 'Mailed', align: 'end', cell: ({ mailed }) => <Gold amount={mailed} /> },
  { key: 'settled', header: 'Settled', align: 'end', cell: ({ settled }) => <Gold amount={settled} /> },
]
