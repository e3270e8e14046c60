import './raid-list.css'
import { ChevronDown, SearchX, Swords } from 'lucide-react'
import { useList } from '#features/booking/web/list-context.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { isLate, phaseOf, whyNotBook, whyNotJoinBackup } from '#features/raid/rules.ts'
import { GOLD_WIDTH, Gold, goldWidth } from '#features/raid/web/game/gold.tsx'
import { useLateItems } from '#features/raid/web/late-items.ts'
import { can } from '#platform/call/rights.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { type Column, DataTable, type DataTableProps } from '#platform/ui/table/data-table.tsx'
import { grouped } from '#platform/words/gold.ts'
import { RaidCrew, RaidName, RaidTime } from './raid-cells.tsx'
import { RaidDetails } from './raid-details.tsx'

interface RaidListProps
  extends Pick<DataTableProps<Raid>, 'error' | 'errorTitle' | 'onRetry' | 'retrying' | 'skeletonRows'> {
  /** One page of raids; undefined while loading. */
  raids: readonly Raid[] | undefined
  label: string
  filtered: boolean
  onClearFilters(): void
}

export function RaidList({ raids, label, filtered, onClearFilters, ...state }: RaidListProps) {
  const { openId, now, next } = useList()
  return (
    <div style={goldWidth(raids?.map(({ pot }) => pot) ?? [])}>
      <DataTable
        {...state}
        label={label}
        columns={COLUMNS}
        rows={raids}
        rowKey={({ _id }) => _id}
        cardsBelow="laptop"
        rowClassName={(raid) => {
          const phase = phaseOf(raid, now, next)
          if (raid._id === openId) return `raid-row bg-ink-850 ${phase}`
          return `${phase === 'over' || phase === 'running' ? 'raid-row-begun' : 'raid-row'} ${phase}`
        }}
        empty={<NoRaids filtered={filtered} onClearFilters={onClearFilters} />}
        openKey={openId}
        detail={details}
        rowHeight={55}
      />
    </div>
  )
}

function details(raid: Raid) {
  return <RaidDetails key={raid._id} raid={raid} />
}

const COLUMNS: readonly Column<Raid>[] = [
  {
    key: 'name',
    header: 'Raid',
    card: 'title',
    width: '26fr',
    cell: (raid) => <RaidName raid={raid} />,
  },
  {
    key: 'when',
    header: 'Date',
    brief: 'first',
    width: '6.5rem',
    cell: (raid) => <RaidTime raid={raid} />,
  },
  {
    key: 'crew',
    header: 'Leader',
    width: '16fr',
    cell: (raid) => <RaidCrew raid={raid} />,
  },
  {
    key: 'price',
    header: 'Price',
    brief: 'line',
    width: GOLD_WIDTH,
    align: 'end',
    cell: ({ pot }) => <Gold amount={pot} settled />,
  },
  {
    key: 'slots',
    header: 'Available slots',
    card: 'wide',
    width: '10.5rem',
    cell: (raid) => <SlotsBar taken={raid.clients.length} capacity={raid.maxClients} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    brief: 'button',
    // Wide enough for the three buttons of a full raid side by side, if the container allows.
    width: 'clamp(9.625rem, 25.5cqi, 17.5rem)',
    cell: (raid) => <ListedRaidActions raid={raid} />,
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
    <EmptyState title="No published raids right now." icon={<Swords aria-hidden />}>
      A raid appears here as soon as a raid manager publishes it; there is no need to reload.
    </EmptyState>
  )
}

function SlotsBar({ taken, capacity }: { taken: number; capacity: number }) {
  const free = capacity - taken
  const full = free <= 0
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 1
  const nearly = !full && share >= 0.75
  return (
    <div className="max-w-sm min-w-28">
      <div className="mb-1 flex min-h-5 flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
        {full ? (
          <span className="text-sm font-semibold text-rose-400">Full</span>
        ) : (
          <span className="text-sm font-semibold text-bone-100">{grouped(free)} free</span>
        )}
        <span className="text-2xs text-bone-300">
          <span>
            {grouped(taken)} / {grouped(capacity)}
            <span className="sr-only"> slots taken</span>
          </span>
          <span aria-hidden> booked</span>
        </span>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-700 forced-color-adjust-none">
        <div
          style={{ transform: `scaleX(${share})` }}
          className={classNames(
            'h-full origin-left rounded-full transition-transform duration-200 ease-forge',
            full ? 'bg-rose-400' : nearly ? 'bg-amber-400' : 'bg-moss-400',
          )}
        />
      </div>
    </div>
  )
}

function ListedRaidActions({ raid }: { raid: Raid }) {
  const { actor } = useMember()
  const { now, openId, toggle, open: openForm } = useList()
  const open = raid._id === openId
  const describedBy = `raid-${raid._id}`
  const whyNot = whyNotBook(raid, now)
  const late = useLateItems(raid, now)
  const joins = whyNotJoinBackup(raid, now) === null
  return (
    <div className="flex max-w-sm flex-wrap gap-1">
      {can(actor.roles, 'book') && (
        <Button
          // Only a button that can be clicked has the accent colour.
          variant={whyNot === null && !isLate(raid, now) ? 'primary' : 'secondary'}
          size="small"
          // On a phone the longer text would cover the raid's name.
          className={classNames('flex-1 gap-1!', joins ? 'px-1!' : 'px-2.5!')}
          disabled={whyNot !== null && !joins}
          title={joins ? undefined : whyNot?.message}
          aria-describedby={describedBy}
          onClick={() => openForm({ raid, waits: joins })}
        >
          {joins ? 'Join Backup' : 'Book Now'}
        </Button>
      )}
      <Button
        size="small"
        className="flex-1 gap-1! px-2.5!"
        aria-expanded={open}
        aria-controls={open ? `details-${raid._id}` : undefined}
        aria-describedby={describedBy}
        onClick={() => toggle(raid)}
      >
        {open ? 'Hide Details' : 'View Details'}
        {/* Beside the menu there is no room for the arrow. */}
        {late.length === 0 && (
          <ChevronDown
            aria-hidden
            className={classNames('size-3.5 transition-transform duration-150', open && 'rotate-180')}
          />
        )}
      </Button>
      {late.length > 0 && <MoreMenu label={`Late: ${raid.name}`} items={late} className="size-8!" />}
    </div>
  )
}
