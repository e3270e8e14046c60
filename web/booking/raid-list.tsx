import { SearchX, Swords } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { RaidActions } from '#web/booking/raid-actions.tsx'
import { RaidName, RaidTime } from '#web/booking/raid-cells.tsx'
import { RaidDetails } from '#web/booking/raid-details.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Gold } from '#web/ui/gold.tsx'
import { SlotsBar } from '#web/ui/slots-bar.tsx'

interface RaidListProps {
  /** One page of raids; undefined while they load. */
  raids: readonly Raid[] | undefined
  now: Date
  openId: string | null
  /** Some raids are hidden by the filters. */
  filtered: boolean
  error: Error | null
  errorTitle: string
  onRetry(): void
  retrying: boolean
  onClearFilters(): void
  onToggle(raid: Raid): void
  onBook(raid: Raid): void
  onEdit(raid: Raid, booking: Booking): void
}

/** Published raids, the open one with its bookings below it. */
export function RaidList(props: RaidListProps) {
  const { raids, now, openId, onEdit } = props
  return (
    <div className="[&_.data-table>tbody>tr[aria-hidden]]:h-22">
      <DataTable
        label="Published raids"
        columns={columns(props)}
        rows={raids}
        rowKey={({ _id }) => _id}
        cardsBelow="wide"
        rowClassName={({ _id }) => (_id === openId ? 'bg-ink-850' : undefined)}
        error={props.error}
        errorTitle={props.errorTitle}
        onRetry={props.onRetry}
        retrying={props.retrying}
        empty={<NoRaids filtered={props.filtered} onClearFilters={props.onClearFilters} />}
        detail={(raid) =>
          raid._id === openId && (
            <div id={`details-${raid._id}`}>
              <RaidDetails key={raid._id} raid={raid} onEdit={(booking) => onEdit(raid, booking)} />
            </div>
          )
        }
      />
    </div>
  )

  function columns({ onToggle, onBook }: RaidListProps): readonly Column<Raid>[] {
    return [
      {
        key: 'name',
        header: 'Raid',
        card: 'title',
        className: 'w-[18%]',
        cell: (raid) => <RaidName raid={raid} now={now} />,
      },
      {
        key: 'when',
        header: 'Date, Time',
        className: 'w-[9%]',
        cell: (raid) => <RaidTime raid={raid} now={now} />,
      },
      ...PEOPLE_AND_TERMS,
      {
        key: 'actions',
        header: 'Actions',
        card: 'actions',
        className: 'w-36',
        cell: (raid) => (
          <RaidActions
            raid={raid}
            now={now}
            open={raid._id === openId}
            onToggle={() => onToggle(raid)}
            onBook={() => onBook(raid)}
          />
        ),
      },
    ]
  }
}

const PEOPLE_AND_TERMS: readonly Column<Raid>[] = [
  {
    key: 'leader',
    header: 'Leader',
    className: 'break-words',
    cell: ({ raidLeader }) => raidLeader.username,
  },
  {
    key: 'collector',
    header: 'Collector',
    className: 'w-[10%] break-words',
    cell: ({ goldCollector }) =>
      goldCollector?.username ?? <span className="text-bone-500">Not assigned</span>,
  },
  {
    key: 'organization',
    header: 'Organization',
    className: 'w-[9%]',
    cell: ({ organization }) => organization,
  },
  { key: 'loot', header: 'Loot', className: 'w-[8%]', cell: ({ lootType }) => lootType },
  {
    key: 'price',
    header: 'Price',
    className: 'w-[10%]',
    align: 'end',
    cell: ({ pot }) => <Gold amount={pot} />,
  },
  {
    key: 'slots',
    header: 'Available Slots',
    card: 'wide',
    className: 'w-36',
    cell: ({ clients, maxClients }) => (
      <SlotsBar taken={clients.length} capacity={maxClients} className="max-w-sm" />
    ),
  },
]

function NoRaids({ filtered, onClearFilters }: { filtered: boolean; onClearFilters(): void }) {
  if (filtered) {
    return (
      <EmptyState
        title="No raids match these filters"
        icon={<SearchX aria-hidden />}
        action={<Button onClick={onClearFilters}>Show All Raids</Button>}
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
