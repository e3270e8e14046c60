import { Gold } from '#features/raid/web/game/gold.tsx'
import type { Grouping, ReportGroup } from '#features/report/report.ts'
import { GROUPING_LABELS } from '#features/report/rules.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { grouped } from '#platform/words/gold.ts'
import { groupName, isSoFar } from './group-name.tsx'
import { percent } from './measures.ts'

/** Every figure of each group, for a grouping; with its slots where it has any. */
export function columnsOf(by: Grouping, withSlots: boolean): readonly Column<ReportGroup>[] {
  return [
    {
      key: 'group',
      header: GROUPING_LABELS[by],
      card: 'title',
      width: '1.16fr',
      cell: (group) => (
        <>
          <Isolated>{groupName(by, group, new Date())}</Isolated>{' '}
          {isSoFar(by, group.key) && <Aside>so far</Aside>}
        </>
      ),
    },
    ...FIGURES,
    ...(withSlots ? [SLOTS] : []),
  ]
}

const FIGURES: readonly Column<ReportGroup>[] = [
  {
    key: 'bookings',
    header: 'Bookings',
    brief: 'named',
    align: 'end',
    width: '0.76fr',
    cell: ({ bookings }) => grouped(bookings),
  },
  {
    key: 'gold',
    header: 'Gold',
    brief: 'line',
    align: 'end',
    width: '1.24fr',
    cell: ({ gold }) => <Gold amount={gold} settled />,
  },
  {
    key: 'cut',
    header: 'Cut',
    align: 'end',
    width: '1.15fr',
    cell: ({ cut }) => <Gold amount={cut} settled />,
  },
  {
    key: 'cancelled',
    header: 'Cancelled',
    align: 'end',
    width: '0.8fr',
    cell: (group) => <Share count={group.cancelled} of={group.bookings} />,
  },
  {
    key: 'noShows',
    header: 'No-shows',
    align: 'end',
    width: '0.84fr',
    cell: (group) => <Share count={group.noShows} of={group.bookings} />,
  },
]

const SLOTS: Column<ReportGroup> = {
  key: 'slots',
  header: 'Slots filled',
  align: 'end',
  width: '1.26fr',
  cell: ({ slots }) =>
    slots === null || slots.all === 0 ? (
      <None />
    ) : (
      <span>
        <span className="whitespace-nowrap">
          {grouped(slots.taken)} of {grouped(slots.all)}
        </span>{' '}
        <Aside>{percent(slots.taken / slots.all)}</Aside>
      </span>
    ),
}

function Share({ count, of }: { count: number; of: number }) {
  if (of === 0) return <None />
  return (
    <span>
      {grouped(count)}
      <Aside>{percent(count / of)}</Aside>
    </span>
  )
}

function Aside({ children }: { children: string }) {
  return <span className="ml-2 text-2xs font-normal text-bone-500">{children}</span>
}

function None() {
  return <span className="text-bone-500">—</span>
}
