import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWaitingMarks, withMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { raidBookings } from '#features/booking/web/queries.ts'
import { useLive } from '#features/live/web/live.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, phaseOf } from '#features/raid/rules.ts'
import { shortGold } from '#features/raid/web/game/gold.tsx'
import { pathTo } from '#platform/call/page.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { TITLE_ID } from '#platform/ui/page.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { countdown, progressOf } from './evening-facts.ts'

/** From so long after the start on it matters when that was, in ms. */
const RAN_MS = 6 * 3_600_000

export type Headed = Pick<Raid, '_id' | 'name' | 'date' | 'time' | 'startsAt'> & Crew

interface EveningHeaderProps {
  raid: Headed
  /** The raids that its title leads to. */
  others: readonly Raid[]
  now: Date
  /** What stands below it. */
  children: ReactNode
}

/** Where the evening stands, in two lines that stay in sight, above all else of the raid. */
export function EveningHeader({ raid, others, now, children }: EveningHeaderProps) {
  const isLost = useLive() === 'lost'
  const shownTime = useShownTime()
  const hasRun = now.getTime() - Date.parse(raid.startsAt) >= RAN_MS
  return (
    // Just below what says that the page is offline. The page's own room above is less than that.
    <div
      className={
        isLost
          ? 'pt-6 [--evening-top:calc(var(--header-height)+1.75rem)] sm:pt-5'
          : '[--evening-top:var(--header-height)]'
      }
    >
      <div
        className={classNames(
          'sticky top-(--evening-top) z-9 -mx-4 -mt-1 flex h-14 items-center justify-between gap-3 border-b border-ink-700 bg-ink-950 px-4 sm:mx-0 sm:mt-0 sm:overflow-clip sm:rounded-xl sm:border sm:bg-ink-900 sm:px-3 sm:shadow-raised',
          phaseOf(raid, now) === 'running' && 'running',
        )}
      >
        <div className="min-w-0 flex-1">
          <h1 id={TITLE_ID} className="flex text-md font-semibold">
            <RaidName raid={raid} others={others} now={now} />
          </h1>
          <Progress raid={raid} />
        </div>
        <p className="shrink-0 text-right text-2xs text-bone-300 tabular-nums">
          <span className={classNames('block text-md font-semibold', !hasRun && 'text-ember-400')}>
            {hasRun ? 'Over' : countdown(raid.startsAt, now)}
          </span>
          {dayText(raid.date, now)}, {shownTime(raid.time)}
        </p>
      </div>
      {children}
    </div>
  )
}

/** The title; where there are others, the menu of them. */
function RaidName({ raid: { name }, others, now }: Omit<EveningHeaderProps, 'children'>) {
  const shownTime = useShownTime()
  if (others.length === 0)
    return (
      <span className="truncate">
        <Isolated>{name}</Isolated>
      </span>
    )
  const items = others.map((other) => ({
    label: other.name,
    note: `${dayText(other.date, now)}, ${shownTime(other.time)} · ${other.raidLeader.username}`,
    onChoose: () => navigate(pathTo('raid', other._id)),
  }))
  return (
    <MoreMenu
      label={name}
      items={items}
      variant="ghost"
      align="start"
      className="hover:bg-transparent! -mx-2 -my-2.5 h-11 min-w-0 shrink! gap-1! px-2! text-md! text-bone-100!"
    >
      <span className="truncate">
        <Isolated>{name}</Isolated>
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-bone-500" />
    </MoreMenu>
  )
}

/** As far as the clients were read: the group, the gold, and both as a line at the header's edge. */
function Progress({ raid: { _id } }: { raid: Headed }) {
  const waiting = useWaitingMarks()
  const { data } = useQuery({ ...raidBookings(_id), enabled: false })
  const clients = data?.filter(({ state }) => state === 'booked') ?? []
  if (clients.length === 0) return null
  const { inGroup, clients: count, taken, due } = progressOf(withMarks(clients, waiting))
  return (
    <>
      <p className="truncate text-2xs text-bone-300">
        <span className="font-semibold text-bone-100">
          {inGroup} of {count}
        </span>{' '}
        in group
        <span aria-hidden> · </span>
        <span className="sr-only">, gold </span>
        <span className="font-semibold text-gold-300">
          {shortGold(taken)} of {shortGold(due)}
        </span>
      </p>
      <span
        aria-hidden
        style={{ width: `${(100 * inGroup) / count}%` }}
        className="absolute bottom-0 left-0 h-1 rounded-full bg-sky-400 forced-color-adjust-none"
      />
    </>
  )
}
