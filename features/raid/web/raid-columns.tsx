import { createContext, type ReactNode, useContext, useRef } from 'react'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid, RaidPerson } from '#features/raid/raid.ts'
import { isOverdue, whyNotPublish } from '#features/raid/rules.ts'
import { DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { wayToRaid } from '#platform/call/page.ts'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Tooltip } from '#platform/ui/overlay/tooltip.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { When } from '#platform/ui/time/when.tsx'
import { clockText, minutesOf } from '#platform/words/server-time.ts'
import { useFoundRow } from './found-raid.ts'
import { RaidChip } from './raid-chip.tsx'

/** Rows that are being chosen, by their raids' ids. */
export interface Chosen {
  readonly ids: ReadonlySet<string>
  /** Chooses a raid, or no longer. */
  turn(raid: Raid): void
}

/** The choice of the list around it; null while nobody chooses. It reaches the boxes past the rows, which do not render again. */
export const ChosenContext = createContext<Chosen | null>(null)

/** The columns of a list of Upcoming Raids; `actions` draws a row's buttons. */
export function raidColumns(now: Date, actions: (raid: Raid) => ReactNode): readonly Column<Raid>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      cell: (raid) => <NameCell raid={raid} now={now} />,
    },
    ...whenColumns(now),
    ...kindColumns,
    ...peopleColumns,
    {
      key: 'raidType',
      header: 'Type',
      cell: (raid) => raid.raidType,
    },
    {
      key: 'actions',
      header: 'Actions',
      card: 'actions',
      brief: 'button',
      align: 'end',
      cell: actions,
    },
  ]
}

function whenColumns(now: Date): readonly Column<Raid>[] {
  return [
    {
      key: 'date',
      header: 'Date',
      brief: 'line',
      cell: (raid) => <time dateTime={raid.date}>{dayText(raid.date, now)}</time>,
    },
    {
      key: 'time',
      header: 'Time',
      brief: 'line',
      cell: (raid) => <TimeCell raid={raid} />,
    },
  ]
}

const kindColumns: readonly Column<Raid>[] = [
  {
    key: 'difficulty',
    header: 'Difficulty',
    brief: 'line',
    cell: (raid) => <DifficultyChip difficulty={raid.difficulty} />,
  },
  {
    key: 'organization',
    header: 'Organization',
    cell: (raid) => raid.organization,
  },
  {
    key: 'lootType',
    header: 'Loot Type',
    cell: (raid) => raid.lootType,
  },
  {
    key: 'bossCount',
    header: 'Bosses',
    cell: (raid) => raid.bossCount,
  },
  {
    key: 'maxClients',
    header: 'Max Clients',
    align: 'end',
    cell: (raid) => <Clients raid={raid} />,
  },
  {
    key: 'pot',
    header: 'Price',
    brief: 'line',
    align: 'end',
    cell: (raid) => <Gold amount={raid.pot} settled />,
  },
]

const peopleColumns: readonly Column<Raid>[] = [
  {
    key: 'raidLeader',
    header: 'Raid Leader',
    cell: (raid) => <PersonCell person={raid.raidLeader} />,
  },
  {
    key: 'goldCollector',
    header: 'Gold Collector',
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
  const cell = useRef<HTMLDivElement>(null)
  const found = useFoundRow(cell, raid._id)
  return (
    <div
      ref={cell}
      tabIndex={found ? -1 : undefined}
      className="flex items-start gap-2 rounded-sm max-sm:items-center"
    >
      <ChosenBox raid={raid} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {found && <span className="text-2xs font-semibold text-moss-400">{found.mark}</span>}
        <Link to={wayToRaid(useMember().roles, raid)} className="link in-row font-medium wrap-anywhere">
          <Isolated>{raid.name}</Isolated>
        </Link>
        {isOverdue(raid, now) && <StatusChip tone="warning">Overdue</StatusChip>}
        {late && (
          <Tooltip tip={late.message} className="reach cursor-help rounded-md">
            <StatusChip tone="warning">Start passed</StatusChip>
          </Tooltip>
        )}
        <RaidChip raid={raid} now={now} />
      </div>
    </div>
  )
}

function ChosenBox({ raid }: { raid: Raid }) {
  const chosen = useContext(ChosenContext)
  if (chosen === null) return null
  return (
    <label className="touch-target grid shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={chosen.ids.has(raid._id)}
        onChange={() => chosen.turn(raid)}
        aria-label={`Choose ${raid.name}`}
        className="size-5 accent-ember-500"
      />
    </label>
  )
}

/** How many fit, and of a published raid how many are booked. */
function Clients({ raid: { maxClients, published, clients } }: { raid: Raid }) {
  return (
    <>
      <span>{maxClients.toLocaleString('en')}</span>
      {published && (
        <span className="ml-1.5 text-bone-500">
          Booked {clients.length.toLocaleString('en')}/{maxClients.toLocaleString('en')}
        </span>
      )}
    </>
  )
}

/** HH:MM in server time, with the viewer's own time in a tooltip where the instant is known. */
function TimeCell({ raid }: { raid: Raid }) {
  const minutes = minutesOf(raid.time)
  const clock = minutes === null ? raid.time : clockText(minutes)
  return Number.isNaN(Date.parse(raid.startsAt)) ? clock : <When instant={raid.startsAt} text={clock} />
}

function PersonCell({ person }: { person: RaidPerson }) {
  return (
    <span className="wrap-break-word">
      <Isolated>{person.username}</Isolated>
    </span>
  )
}
