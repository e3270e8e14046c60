import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Link } from 'wouter'
import { linkTo } from '#features/booking/web/address/raid-address.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { pastRaids } from '#features/booking/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, isOverdue, maySeeCrew } from '#features/raid/rules.ts'
import { DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { pathTo, wayToRaid } from '#platform/call/page.ts'
import { LoadedTable, useRows } from '#platform/call/web/loaded.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { type Column, ShowMore } from '#platform/ui/table/data-table.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { When } from '#platform/ui/time/when.tsx'
import { CopyLink } from './cell-parts.tsx'

/** The raid's name, which describes the row's buttons (`aria-describedby`), and the raid's kind. */
export function RaidName({ raid }: { raid: Raid }) {
  const { now } = useList()
  return (
    <div className="brief-flat">
      <span className="flex items-center gap-1">
        <NameOf raid={raid} />
        <span className="not-brief">
          <CopyLink of={raid.name} to={linkTo(raid._id)} />
        </span>
      </span>
      <span className="brief-line mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs font-normal text-bone-300">
        <DifficultyChip difficulty={raid.difficulty} />
        {isOverdue(raid, now) && <StatusChip tone="danger">Overdue</StatusChip>}
        <span className="only-brief">{freeSlots(raid) === 0 ? 'Full' : `${freeSlots(raid)} free`}</span>
        <Kind of="Type">{raid.raidType}</Kind>
        <Kind of="Loot">{raid.lootType}</Kind>
        <Kind of="Organization">{raid.organization}</Kind>
      </span>
    </div>
  )
}

/** The focus ring stays within the line, above the chips. */
const NAME =
  '-mx-1 block min-w-0 scroll-mt-14 rounded-sm px-1 font-semibold -outline-offset-2 @min-[53.75rem]:truncate'

function NameOf({ raid }: { raid: Raid }) {
  const { actor } = useMember()
  const name = <Isolated>{raid.name}</Isolated>
  const id = `raid-${raid._id}`
  if (!maySeeCrew(actor, raid))
    return (
      <span id={id} title={raid.name} className={NAME}>
        {name}
      </span>
    )
  return (
    <Link id={id} title={raid.name} to={pathTo('raid', raid._id)} className={`${NAME} link in-row`}>
      {name}
    </Link>
  )
}

/** A fact without a heading; a tooltip and a hidden word name it. */
function Kind({ of, children }: { of: string; children: string }) {
  return (
    <span title={of} className="not-brief whitespace-nowrap">
      <span className="sr-only">{of}: </span>
      <span>{children}</span>
    </span>
  )
}

export function RaidCrew({ raid: { raidLeader, goldCollector } }: { raid: Raid }) {
  return (
    <>
      <span className="sr-only">Leader: </span>
      <Isolated>{raidLeader.username}</Isolated>
      <span title="Collector" className="mt-0.5 block text-xs text-bone-300">
        <span className="sr-only">Collector: </span>
        {goldCollector ? (
          <Isolated>{goldCollector.username}</Isolated>
        ) : (
          <span className="text-bone-500">Not assigned</span>
        )}
      </span>
    </>
  )
}

/** Date and time in server time; the tooltip has the viewer's own time. */
export function RaidTime({ raid }: { raid: Raid }) {
  const { now } = useList()
  const time = useShownTime()(raid.time)
  return (
    <span>
      <span className="block">{dayText(raid.date, now)}</span>{' '}
      {raid.startsAt === '' ? time : <When instant={raid.startsAt} text={time} />}
    </span>
  )
}

export function PastRaids() {
  return (
    <section
      aria-label="Past raids"
      className="mt-5 overflow-clip rounded-xl border border-ink-700 bg-ink-900"
    >
      <Fold title="Past raids" startsOpen={false}>
        <PastList />
      </Fold>
    </section>
  )
}

function PastList() {
  const query = useInfiniteQuery(pastRaids)
  return (
    <>
      <LoadedTable
        label="Past raids"
        columns={PAST_COLUMNS}
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

const PAST_COLUMNS: readonly Column<Raid>[] = [
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
