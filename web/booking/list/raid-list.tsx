import { SearchX, Swords } from 'lucide-react'
import type { Raid } from '#domain/raid/raid.ts'
import { RaidActions } from '#web/booking/list/raid-actions.tsx'
import { RaidName, RaidTime } from '#web/booking/list/raid-cells.tsx'
import { RaidDetails } from '#web/booking/list/raid-details.tsx'
import { useList } from '#web/booking/list-context.ts'
import { Gold } from '#web/game/gold.tsx'
import { SlotsBar } from '#web/game/slots-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { type Column, DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx'

type TableState = Pick<DataTableProps<Raid>, 'error' | 'errorTitle' | 'onRetry' | 'retrying' | 'skeletonRows'>

interface RaidListProps extends TableState {
  /** One page of raids; undefined while they load. */
  raids: readonly Raid[] | undefined
  /** 'Published raids': the table's name for those who hear it. */
  label: string
  /** Some raids are hidden by the filters. */
  filtered: boolean
  onClearFilters(): void
}

/** Raids as the booking page shows them, the open one with its bookings below it. */
export function RaidList({ raids, label, filtered, onClearFilters, ...state }: RaidListProps) {
  const { openId } = useList()
  return (
    <DataTable
      {...state}
      label={label}
      columns={COLUMNS}
      rows={raids}
      rowKey={({ _id }) => _id}
      cardsBelow="wide"
      rowClassName={({ _id }) => (_id === openId ? 'bg-ink-850' : undefined)}
      empty={<NoRaids filtered={filtered} onClearFilters={onClearFilters} />}
      openKey={openId}
      detail={details}
      rowHeight={92}
    />
  )
}

function details(raid: Raid) {
  return <OpenRaid key={raid._id} raid={raid} />
}

function OpenRaid({ raid }: { raid: Raid }) {
  const { edit, bookingId } = useList()
  return (
    <div id={`details-${raid._id}`}>
      <RaidDetails raid={raid} linkedId={bookingId} onEdit={edit} />
    </div>
  )
}

const COLUMNS: readonly Column<Raid>[] = [
  {
    key: 'name',
    header: 'Raid',
    card: 'title',
    width: '21fr',
    cell: (raid) => <RaidName raid={raid} />,
  },
  {
    key: 'when',
    header: 'Date, Time',
    width: '10fr',
    cell: (raid) => <RaidTime raid={raid} />,
  },
  {
    key: 'leader',
    header: 'Leader',
    width: '9.5fr',
    className: 'break-words',
    cell: ({ raidLeader }) => <Isolated>{raidLeader.username}</Isolated>,
  },
  {
    key: 'collector',
    header: 'Collector',
    width: '10.5fr',
    className: 'break-words',
    cell: ({ goldCollector }) =>
      goldCollector ? (
        <Isolated>{goldCollector.username}</Isolated>
      ) : (
        <span className="text-bone-500">Not assigned</span>
      ),
  },
  {
    key: 'organization',
    header: 'Organization',
    width: '10fr',
    cell: ({ organization }) => organization,
  },
  { key: 'loot', header: 'Loot', width: '8fr', cell: ({ lootType }) => lootType },
  {
    key: 'price',
    header: 'Price',
    width: '11fr',
    align: 'end',
    cell: ({ pot }) => <Gold amount={pot} />,
  },
  {
    key: 'slots',
    header: 'Available Slots',
    card: 'wide',
    width: '9rem',
    cell: ({ clients, maxClients }) => (
      <SlotsBar taken={clients.length} capacity={maxClients} className="max-w-sm" />
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    width: '9.625rem',
    cell: (raid) => <RaidActions raid={raid} />,
  },
]

function NoRaids({ filtered, onClearFilters }: { filtered: boolean; onClearFilters(): void }) {
  if (filtered) {
    return (
      <EmptyState
        title="No raids match these filters"
        icon={<SearchX aria-hidden />}
        action={<Button onClick={onClearFilters}>Clear Filters</Button>}
      >
        Choose another date, difficulty or type, or look at all of them.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No published raids right now" icon={<Swords aria-hidden />}>
      A raid appears here as soon as a raid manager publishes it; there is no need to reload.
    </EmptyState>
  )
}
