import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Link } from 'wouter'
import { pastRaids } from '#features/booking/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { wayToRaid } from '#platform/call/page.ts'
import { LoadedTable, useRows } from '#platform/call/web/loaded.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { type Column, ShowMore } from '#platform/ui/table/data-table.tsx'
import { RaidCrew, RaidTime } from './raid-cells.tsx'

/** Raids that are over, each leading to its address. */
export default function PastList() {
  const query = useInfiniteQuery(pastRaids)
  return (
    <>
      <LoadedTable
        label="Past raids"
        columns={COLUMNS}
        rows={useRows(query.data)}
        rowKey={({ _id }) => _id}
        cardsBelow="laptop"
        empty={<EmptyState title="No past raids." icon={<History aria-hidden />} />}
        query={query}
        failed="Past raids could not be loaded"
        rowHeight={44}
      />
      <ShowMore query={query} label="Show older" className="mx-auto my-3" />
    </>
  )
}

function PastName({ raid }: { raid: Raid }) {
  return (
    <Link
      to={wayToRaid(useMember().roles, raid)}
      className="link in-row touch-target font-semibold break-words"
    >
      <Isolated>{raid.name}</Isolated>
    </Link>
  )
}

const COLUMNS: readonly Column<Raid>[] = [
  {
    key: 'name',
    header: 'Raid',
    card: 'title',
    width: '26fr',
    cell: (raid) => (
      <span className="flex flex-wrap items-center gap-2">
        <PastName raid={raid} />
        <DifficultyChip difficulty={raid.difficulty} />
      </span>
    ),
  },
  { key: 'when', header: 'Date', width: '9rem', cell: (raid) => <RaidTime raid={raid} /> },
  { key: 'crew', header: 'Leader', width: '16fr', cell: (raid) => <RaidCrew raid={raid} /> },
  {
    key: 'booked',
    header: 'Booked',
    width: '6rem',
    align: 'end',
    cell: ({ clients, maxClients }) => `${clients.length} / ${maxClients}`,
  },
  {
    key: 'done',
    header: 'Done',
    width: '6rem',
    align: 'end',
    cell: ({ clients }) => clients.filter(({ status }) => status).length,
  },
]
