import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Actor, can } from '#domain/rights.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { nextRaids, partIn, stillToInvite } from '#web/dashboard/next-raids.ts'
import { DifficultyChip } from '#web/game/difficulty-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import { SlotsBar } from '#web/game/slots-bar.tsx'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { untilText } from '#web/time/until.ts'
import { useNow } from '#web/time/use-now.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface ComingRaidsProps {
  list: UseQueryResult<Raid[]>
}

/** What the evening holds for the viewer, each raid leading to where it is worked on (docs/product.md, HOME-1). */
export function ComingRaids({ list }: ComingRaidsProps) {
  const { actor } = useMember()
  const now = useNow()
  if (!can(actor.roles, 'list-published-raids')) {
    return (
      <Panel title="Next raids" flush>
        <EmptyState title="Your role shows no raids" icon={<CalendarCheck aria-hidden />}>
          Ask an officer for one.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel title="Next raids" flush>
      {list.data === undefined ? (
        <Missing list={list} />
      ) : (
        <Rows raids={nextRaids(list.data, actor, now)} actor={actor} now={now} />
      )}
    </Panel>
  )
}

function Missing({ list }: ComingRaidsProps) {
  if (list.error === null) return <Waiting />
  return (
    <ErrorState
      title="The raids could not be loaded"
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    >
      {list.error.message}
    </ErrorState>
  )
}

function Rows({ raids, actor, now }: { raids: readonly Raid[]; actor: Actor; now: Date }) {
  if (raids.length === 0) {
    return (
      <EmptyState title="No raid is coming up for you" icon={<CalendarCheck aria-hidden />}>
        What is published for you shows here as its day comes.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-ink-700">
      {raids.map((raid) => (
        <li key={raid._id}>
          <Link
            to={addressOf(raid, actor)}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-5 py-2.5 -outline-offset-2 transition-colors duration-150 hover:bg-ink-850 sm:grid-cols-[6.5rem_minmax(0,1fr)_9.5rem]"
          >
            <When raid={raid} now={now} />
            <What raid={raid} actor={actor} now={now} />
            <SlotsBar
              taken={raid.clients.length}
              capacity={raid.maxClients}
              className="col-span-full sm:col-span-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Where it is worked on: its bookings, or the raid itself for those who see no bookings. */
function addressOf({ _id }: Raid, { roles }: Actor): string {
  if (can(roles, 'see-booking-page')) return `${SCREENS.bookRaid.path}?raid=${_id}`
  return generatePath(SCREENS.editRaid.path, { id: _id })
}

function When({ raid, now }: { raid: Raid; now: Date }) {
  const time = useShownTime()(raid.time)
  const isToday = raid.date === wallClockAt(now).date
  return (
    <span>
      <span className="block font-semibold whitespace-nowrap">
        {isToday ? time : dayText(raid.date, now)}
        {!isToday && <span className="sr-only">, {time}</span>}
      </span>
      <span className="block text-xs text-bone-300">{untilText(raid.startsAt, now)}</span>
    </span>
  )
}

function What({ raid, actor, now }: { raid: Raid; actor: Actor; now: Date }) {
  const part = partIn(raid, actor)
  const missing = stillToInvite(raid, actor, now)
  return (
    <span className="min-w-0">
      <span className="block font-semibold wrap-break-word">
        <Isolated>{raid.name}</Isolated>
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-bone-300">
        <DifficultyChip difficulty={raid.difficulty} />
        {part !== null && <StatusChip tone="info">{part}</StatusChip>}
        {missing > 0 && <span className="text-amber-400">{missing} not in group</span>}
        {part === null && <Gold amount={raid.pot} />}
      </span>
    </span>
  )
}

/** As tall as three raids. */
function Waiting() {
  return (
    <div className="divide-y divide-ink-700">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex h-28 flex-col justify-center gap-2 px-5 sm:h-16.5">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
