import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { collects, freeSlots, leads, mayViewDetails, nextStart, phaseOf } from '#features/raid/rules.ts'
import { AdvertButton } from '#features/raid/web/game/advert-button.tsx'
import { raidsOfSpan } from '#features/raid/web/queries.ts'
import { SCREENS, wayToRaid } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { buttonClasses } from '#platform/ui/button.tsx'
import { useSearchParams } from '#platform/ui/location.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { daysAfter, wallClockAt } from '#platform/words/server-time.ts'
import { eveningsOf, readWeek, thisWeek, weekPath } from './evenings.ts'
import { Planning } from './planning.tsx'
import { RaidTile } from './tiles.tsx'
import { WeekSkeleton } from './week-skeleton.tsx'
import { countText, EveningList, NoRaids, useIsWide, WeekGrid } from './week-views.tsx'

/** `plans`: true on Upcoming Raids, where raids are planned; on Book Raid a click opens the raid. */
export default function Week({ plans = false }: { plans?: boolean }) {
  const now = useNow()
  const { actor, roles } = useMember()
  const week = readWeek(useSearchParams(), now)
  const evenings = eveningsOf(week)
  const [first = '', last = ''] = [evenings[0], evenings.at(-1)]
  const query = useQuery(raidsOfSpan(first, last))
  const raids = query.data?.filter((raid) => plans || (raid.published && mayViewDetails(actor, raid)))
  const isWide = useIsWide()
  const next = week === thisWeek(now) ? nextStart(raids ?? [], now) : null
  const sells = !plans && can(roles, 'book')

  const tile = (raid: Raid, isNew = false) => (
    <RaidTile
      raid={raid}
      to={sells ? `${SCREENS.bookRaid.path}?raid=${raid._id}` : wayToRaid(roles, raid)}
      isOwn={leads(actor, raid) || collects(actor, raid)}
      isNew={isNew}
      phase={phaseOf(raid, now, next)}
    />
  )

  function shown(all: readonly Raid[]): ReactNode {
    const view = { evenings, now, tile }
    if (plans && last >= wallClockAt(now).date) return <Planning key={week} {...view} raids={all} />
    if (all.length === 0) return <NoRaids />
    return isWide ? <WeekGrid {...view} items={all} /> : <EveningList {...view} items={all} />
  }

  return (
    <Panel
      open
      title={`${dayText(first, now)} to ${dayText(last, now)}`}
      aside={raids && <Sums raids={raids} />}
      actions={
        <div className="flex min-w-0 flex-wrap gap-x-2">
          <WeekNavigation week={week} now={now} />
          {!plans && <AdvertButton raids={raids} evenings={evenings} />}
        </div>
      }
    >
      <Loaded
        query={{ ...query, data: raids }}
        failed="The raids could not be loaded"
        skeleton={<WeekSkeleton />}
      >
        {shown}
      </Loaded>
    </Panel>
  )
}

function Sums({ raids }: { raids: readonly Raid[] }) {
  const free = raids.reduce((sum, raid) => sum + freeSlots(raid), 0)
  return (
    <p className="text-xs text-bone-300">
      {countText(raids.length)}
      {raids.length > 0 && `, ${free.toLocaleString('en')} ${free === 1 ? 'slot' : 'slots'} free`}
    </p>
  )
}

function WeekNavigation({ week, now }: { week: string; now: Date }) {
  const current = thisWeek(now)
  return (
    <nav aria-label="What is shown" className="fading segments">
      <Step to={daysAfter(week, -7)} label="Week before" icon={<ChevronLeft aria-hidden />} />
      {[
        ['Last week', daysAfter(current, -7)],
        ['This week', current],
        ['Next week', daysAfter(current, 7)],
      ].map(([label = '', to = '']) => (
        <Link
          key={label}
          to={weekPath(to)}
          aria-current={to === week ? 'true' : undefined}
          className="segment touch-target"
        >
          {label}
        </Link>
      ))}
      <Step to={daysAfter(week, 7)} label="Week after" icon={<ChevronRight aria-hidden />} />
    </nav>
  )
}

function Step({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={weekPath(to)}
      aria-label={label}
      title={label}
      className={buttonClasses('ghost', 'small', 'px-2! [&_svg]:size-4')}
    >
      {icon}
    </Link>
  )
}
