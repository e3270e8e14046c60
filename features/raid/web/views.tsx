import { Link } from 'wouter'
import { WeekSkeleton } from '#features/raid/web/week/week-skeleton.tsx'
import { useLocation, useSearchParams } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { useOwnZone, zoneLabel } from '#platform/ui/time/time.ts'
import { resetMinutes, timeText } from '#platform/words/server-time.ts'

export function useIsWeek(): boolean {
  return useSearchParams().get('view') === 'week'
}

export function ViewSwitch() {
  const { pathname } = useLocation()
  const isWeek = useIsWeek()
  return (
    <nav aria-label="View" className="segments max-sm:*:px-2">
      <Link to={pathname} aria-current={!isWeek} className="segment touch-target">
        List
      </Link>
      <Link to={`${pathname}?view=week`} aria-current={isWeek} className="segment touch-target">
        Week
      </Link>
    </nav>
  )
}

export function AboutWeek() {
  const zone = useOwnZone()
  return (
    <>
      From reset to reset, in server time: an evening lasts until {timeText(resetMinutes())}.
      {zone && ` Your time (${zoneLabel(zone)}) is shown below.`}
    </>
  )
}

export const Week = onDemand(() => import('#features/raid/web/week/week.tsx'), <WeekSkeleton />)
