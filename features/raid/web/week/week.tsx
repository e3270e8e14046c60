import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { AdvertButton } from '#features/raid/web/game/advert-button.tsx'
import { publishedRaids, raidsOfSpan } from '#features/raid/web/queries.ts'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { LoadingNote, Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { useSearchParams } from '#platform/ui/location.tsx'
import { PageHeader } from '#platform/ui/page-header.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { dayText } from '#platform/ui/time/day-text.ts'
import { useOwnZone } from '#platform/ui/time/own-time.ts'
import { zoneLabel } from '#platform/ui/time/time-preferences.ts'
import { useNow } from '#platform/ui/time/use-now.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { nextStart, phaseOf } from '#platform/words/phase.ts'
import { daysAfter, resetMinutes, timeText, wallClockAt } from '#platform/words/server-time.ts'
import { EveningList } from './evening-list.tsx'
import { withLive } from './live-span.ts'
import { Planning } from './planning.tsx'
import { RaidTile } from './raid-tile.tsx'
import { eveningsOf, readWeek, thisWeek, weekPath } from './week-address.ts'
import { WeekGrid } from './week-grid.tsx'
import { NoRaids, Sums } from './week-parts.tsx'

/** Seven evenings have room beside each other: beside the sidebar, or where it is folded away. */
const WIDE = '(min-width: 70rem), (min-width: 54rem) and (max-width: 63.99rem)'

/** Raids by evening, a reset at a time (docs/product.md, Week). */
export default function Week() {
  const now = useNow()
  const params = useSearchParams()
  const week = readWeek(params, now)
  const evenings = eveningsOf(week)
  const ownZone = useOwnZone()
  const { query, raids, published } = useRaidsOf(evenings, now)
  return (
    <>
      <PageHeader title={SCREENS.week.title} actions={<AdvertButton raids={published} evenings={evenings} />}>
        From reset to reset, in server time: an evening lasts until {timeText(resetMinutes())}.
        {ownZone && ` Your time (${zoneLabel(ownZone)}) is shown below.`}
      </PageHeader>
      <Panel
        open
        title={weekText(week, now)}
        aside={raids && <Sums raids={raids} />}
        actions={<WeekNavigation week={week} now={now} />}
      >
        <Loaded
          query={{ ...query, data: raids }}
          failed="The raids could not be loaded"
          skeleton={<WeekSkeleton />}
        >
          {(all) => (
            <Evenings
              key={week}
              evenings={evenings}
              raids={all}
              next={nextStart(published ?? all, now)}
              now={now}
            />
          )}
        </Loaded>
      </Panel>
    </>
  )
}

/** The raids of these evenings, updated from the live list. */
function useRaidsOf(
  evenings: readonly string[],
  now: Date,
): { query: UseQueryResult<Raid[]>; raids: readonly Raid[] | undefined; published: Raid[] | undefined } {
  const [first = '', last = ''] = [evenings[0], evenings.at(-1)]
  const query = useQuery(raidsOfSpan(first, last))
  const published = useQuery(publishedRaids)
  return { query, raids: withLive(query, published, { evenings, now }), published: published.data }
}

interface EveningsProps {
  evenings: readonly string[]
  raids: readonly Raid[]
  /** When the next of all raids starts, in whatever week. */
  next: string | null
  now: Date
}

function Evenings({ evenings, raids, next, now }: EveningsProps) {
  const { actor, roles } = useMember()
  const isWide = useMedia(WIDE, true)
  const isToCome = (evenings.at(-1) ?? '') >= wallClockAt(now).date
  if (isToCome && can(roles, 'manage-raids'))
    return <Planning evenings={evenings} raids={raids} next={next} now={now} isWide={isWide} />
  const tile = (raid: Raid) => (
    <RaidTile raid={raid} actor={actor} isNew={false} phase={phaseOf(raid, now, next)} />
  )
  const view = { evenings, items: raids, now, tile }
  if (raids.length === 0) return <NoRaids />
  return isWide ? <WeekGrid {...view} alwaysHours={[]} /> : <EveningList {...view} />
}

const EVENINGS = ['Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue'] as const

/** The week's shape, while its raids are on their way. */
function WeekSkeleton() {
  return (
    <>
      <LoadingNote />
      <div aria-hidden className="grid gap-3 p-4 lg:grid-cols-7">
        {EVENINGS.map((evening) => (
          <div key={evening} className="space-y-2">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full max-lg:hidden" />
          </div>
        ))}
      </div>
    </>
  )
}

/** The ways to the weeks around now, and to those beside the shown one. */
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

/** 'Wed 18 Nov to Tue 24 Nov'. */
function weekText(week: string, now: Date): string {
  return `${dayText(week, now)} to ${dayText(daysAfter(week, 6), now)}`
}
