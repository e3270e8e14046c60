import type { ReactNode } from 'react'
import type { Raid, RaidPerson } from '#domain/raid/raid.ts'
import { isOverdue, whyNotPublish } from '#domain/raid/rules.ts'
import { clockText, minutesOf } from '#domain/server-time.ts'
import { DifficultyChip } from '#web/game/difficulty-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import type { RaidList } from '#web/raid/decode-raids.ts'
import { dayText } from '#web/time/day-text.ts'
import { When } from '#web/time/when.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'

/**
 * Thirteen columns share a line: less room between them than tables have elsewhere, and smaller words. Their widths
 * are given; Name takes what is left.
 */
const ROOM = '@min-[66.25rem]:px-1.25! @min-[66.25rem]:[td&]:text-xs'
const FIRST = '@min-[66.25rem]:pl-4! @min-[66.25rem]:pr-1.25!'
const LAST = '@min-[66.25rem]:pl-1.25! @min-[66.25rem]:pr-4!'

/** The columns of a list of Upcoming Raids; `actions` draws a row's buttons. */
export function raidColumns(
  list: RaidList,
  now: Date,
  actions: (raid: Raid) => ReactNode,
): readonly Column<Raid>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      className: FIRST,
      cell: (raid) => <NameCell raid={raid} now={now} />,
    },
    ...whenColumns(now),
    ...kindColumns,
    ...peopleColumns,
    {
      key: 'raidType',
      header: 'Type',
      width: '3rem',
      className: ROOM,
      cell: (raid) => raid.raidType,
    },
    {
      key: 'actions',
      header: 'Actions',
      card: 'actions',
      align: 'end',
      width: list === 'pending' ? '9.625rem' : '5.5rem',
      className: LAST,
      cell: actions,
    },
  ]
}

function whenColumns(now: Date): readonly Column<Raid>[] {
  return [
    {
      key: 'date',
      header: 'Date',
      width: '5.25rem',
      className: `${ROOM} whitespace-nowrap`,
      cell: (raid) => <time dateTime={raid.date}>{dayText(raid.date, now)}</time>,
    },
    {
      key: 'time',
      header: 'Time',
      width: '2.75rem',
      className: ROOM,
      cell: (raid) => <TimeCell raid={raid} />,
    },
  ]
}

const kindColumns: readonly Column<Raid>[] = [
  {
    key: 'difficulty',
    header: 'Difficulty',
    width: '4.25rem',
    className: ROOM,
    cell: (raid) => <DifficultyChip difficulty={raid.difficulty} />,
  },
  {
    key: 'organization',
    header: 'Organization',
    width: '5.25rem',
    className: ROOM,
    cell: (raid) => raid.organization,
  },
  {
    key: 'lootType',
    header: 'Loot Type',
    width: '4rem',
    className: ROOM,
    cell: (raid) => raid.lootType,
  },
  {
    key: 'bossCount',
    header: 'Bosses',
    align: 'end',
    width: '3.25rem',
    className: ROOM,
    cell: (raid) => raid.bossCount,
  },
  {
    key: 'maxClients',
    header: 'Max Clients',
    align: 'end',
    width: '3.25rem',
    className: ROOM,
    cell: (raid) => raid.maxClients.toLocaleString('en'),
  },
  {
    key: 'pot',
    header: 'Price',
    align: 'end',
    width: '6rem',
    className: ROOM,
    cell: (raid) => <Gold amount={raid.pot} />,
  },
]

const peopleColumns: readonly Column<Raid>[] = [
  {
    key: 'raidLeader',
    header: 'Raid Leader',
    width: '6rem',
    className: ROOM,
    cell: (raid) => <PersonCell person={raid.raidLeader} />,
  },
  {
    key: 'goldCollector',
    header: 'Gold Collector',
    width: '6rem',
    className: ROOM,
    cell: (raid) =>
      raid.goldCollector ? (
        <PersonCell person={raid.goldCollector} />
      ) : (
        <span className="text-bone-500">Not assigned</span>
      ),
  },
]

function NameCell({ raid, now }: { raid: Raid; now: Date }) {
  const late = raid.published ? null : whyNotPublish(raid, now)
  return (
    <div className="flex min-w-24 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium wrap-anywhere text-bone-100">
        <Isolated>{raid.name}</Isolated>
      </span>
      {isOverdue(raid, now) && <StatusChip tone="warning">Overdue</StatusChip>}
      {late && (
        <Tooltip tip={late.message} className="cursor-help rounded-md">
          <StatusChip tone="warning">Start passed</StatusChip>
        </Tooltip>
      )}
    </div>
  )
}

/** HH:MM in server time, with the viewer's own time in a tooltip where the instant is known. */
function TimeCell({ raid }: { raid: Raid }) {
  const minutes = minutesOf(raid.time)
  const clock = minutes === null ? raid.time : clockText(minutes)
  return Number.isNaN(Date.parse(raid.startsAt)) ? clock : <When instant={raid.startsAt}>{clock}</When>
}

function PersonCell({ person }: { person: RaidPerson }) {
  return (
    <span className="inline-block min-w-21.5 wrap-anywhere">
      <Isolated>{person.username}</Isolated>
    </span>
  )
}
