import './raid-table.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, type Ref, useContext, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid, RaidPerson } from '#features/raid/raid.ts'
import { hasStarted, isOverdue, nextStart, phaseOf, whyNotPublish } from '#features/raid/rules.ts'
import { raidWarnings } from '#features/raid/warnings.ts'
import { DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { wayToRaid } from '#platform/call/page.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Tooltip } from '#platform/ui/overlay/tooltip.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type Column, DataTable, Pager, pageOfRow, usePages } from '#platform/ui/table/data-table.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { When } from '#platform/ui/time/when.tsx'
import { clockText, minutesOf } from '#platform/words/server-time.ts'
import { useFoundRaid, useFoundRow } from './found-raid.ts'

export interface Chosen {
  readonly ids: ReadonlySet<string>
  turn(raid: Raid): void
}

/**
 * The selection of the surrounding list; null if nothing is being selected. Checkboxes read it directly, so that rows do
 * not render again.
 */
const ChosenContext = createContext<Chosen | null>(null)

export function raidColumns(now: Date, actions: (raid: Raid) => ReactNode): readonly Column<Raid>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      cell: (raid) => <NameCell raid={raid} now={now} />,
    },
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

/** Raids of both lists by leader id, computed once instead of per row. */
export const LedRaids = createContext<ReadonlyMap<string, readonly Raid[]>>(new Map())

export function useLedRaids(published: readonly Raid[] | undefined, pending: readonly Raid[] | undefined) {
  return useMemo(
    () => Map.groupBy([...(published ?? []), ...(pending ?? [])], ({ raidLeader }) => raidLeader._id),
    [published, pending],
  )
}

/** '2 warnings' of an upcoming raid; the tooltip lists them. Renders nothing without any. */
function RaidChip({ raid, now }: { raid: Raid; now: Date }) {
  const led = useContext(LedRaids).get(raid.raidLeader._id) ?? []
  const shownTime = useShownTime()
  if (hasStarted(raid, now)) return null
  // Between two refetches a published raid may be in both lists.
  const others = led.filter(({ _id }) => _id !== raid._id)
  const weighed = { ...raid, raidLeader: raid.raidLeader._id }
  const warnings = raidWarnings(weighed, { others, shownTime })
  if (warnings.length === 0) return null
  return (
    <Tooltip tip={warnings.join('. ')} className="reach cursor-help rounded-md">
      <StatusChip tone="warning">
        {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
      </StatusChip>
    </Tooltip>
  )
}

interface RaidTableProps {
  title: string
  query: UseQueryResult<Raid[]>
  /** The raids of the query to show. */
  raids: readonly Raid[] | undefined
  /** Raids to leave out, since another list shows them. */
  except?: readonly Raid[] | undefined
  columns: readonly Column<Raid>[]
  /** Null if nothing is being selected. */
  chosen: Chosen | null
  order(a: Raid, b: Raid): number
  empty: ReactNode
  id: string
  now: Date
  actions: ReactNode
  /** Takes the focus if the focused row disappears. */
  ref: Ref<HTMLDivElement>
}

export function RaidTable(props: RaidTableProps) {
  const { title, query, raids, except, columns, chosen, order, empty, id, now, actions, ref } = props
  const found = useFoundRaid()
  const error = useErrorToast(query, sentenceOf)
  const sorted = useMemo(() => {
    const elsewhere = new Set(except?.map(({ _id }) => _id))
    return raids?.filter(({ _id }) => !elsewhere.has(_id)).toSorted(order)
  }, [raids, except, order])
  const [asked, setPage] = useState<number | null>(null)
  // Starts on the page of the raid that was just created or edited, until the viewer turns the page.
  const place = sorted?.findIndex(({ _id }) => _id === found?.id) ?? -1
  const next = useMemo(() => nextStart(query.data ?? [], now), [query.data, now])
  const { rows, page, pageCount } = usePages(sorted, asked ?? pageOfRow(Math.max(0, place)))
  return (
    <div
      ref={ref}
      id={id}
      tabIndex={-1}
      className="raid-table scroll-mt-[calc(var(--header-height)+1rem)] rounded-xl outline-offset-4"
    >
      <Panel open title={title} actions={actions} aside={<State rows={sorted} failed={error !== null} />}>
        <ChosenContext value={chosen}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(raid) => raid._id}
            rowClassName={(raid) => (raid._id === found?.id ? 'bg-ember-500/8' : phaseOf(raid, now, next))}
            empty={empty}
            error={error && new Error(sentenceOf(error))}
            errorTitle={`${title} could not be loaded`}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            skeletonRows={14}
            rowHeight={42}
            cardsBelow="laptop"
          />
        </ChosenContext>
        <Pager page={page} pageCount={pageCount} onPage={setPage} label={title} />
      </Panel>
    </div>
  )
}

function State({ rows, failed }: { rows: readonly Raid[] | undefined; failed: boolean }) {
  if (rows === undefined) {
    return (
      !failed && (
        <span aria-hidden className="text-sm text-bone-500">
          Loading...
        </span>
      )
    )
  }
  return rows.length > 0 && <StatusChip tone="quiet">{rows.length}</StatusChip>
}

function sentenceOf(error: Error): string {
  return error instanceof ApiFailure ? `Error fetching raids: ${error.message}` : error.message
}
