import { useQuery } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { isGoldWithheld, todayNote } from '#domain/counters/rules.ts'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { Clocks } from '#web/dashboard/clocks.tsx'
import { CountedFigures } from '#web/dashboard/counted-figures.tsx'
import { LiveWord } from '#web/dashboard/live-line.tsx'
import { countersQuery } from '#web/dashboard/queries.ts'
import { RoleBadge } from '#web/game/role-badge.tsx'
import { Avatar } from '#web/member/avatar.tsx'
import { useMember } from '#web/member/member-context.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { useLocation } from '#web/ui/location.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** Clocks, figures and the person. The figures are folded where the window is low, and on Home, which shows them itself. */
export function SidebarFoot({ inMenu }: { inMenu: boolean }) {
  const { roles } = useMember()
  const isHome = useLocation().pathname === SCREENS.home.path
  const isTall = useMedia('(min-height: 50rem)', true)
  const startsOpen = inMenu || (isTall && !isHome)
  return (
    <div className="border-t border-ink-700 px-4 py-1.5">
      <Clocks />
      <div className="relative my-0.5">
        {can(roles, SCREENS.support.right) && (
          <nav aria-label="Help" className="absolute top-0 right-8 z-1 text-2xs leading-5">
            <Link to={SCREENS.support.path} className="link touch-target inline-flex min-h-6 items-center">
              {SCREENS.support.title}
            </Link>
          </nav>
        )}
        {/* It begins anew where the other way of beginning holds. */}
        <details key={String(startsOpen)} open={startsOpen} className="group">
          <summary className="touch-target -mx-1 flex min-h-6 list-none items-center justify-between rounded-sm px-1 text-2xs leading-5 text-bone-500 hover:text-bone-100">
            Activity and stats
            <ChevronUp
              aria-hidden
              className="size-4 transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <DayFigures />
        </details>
      </div>
      <Person />
    </div>
  )
}

function DayFigures() {
  const { actor } = useMember()
  const { data: counters, isError, error } = useQuery(countersQuery)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed reading is logged and no more (docs/product.md, PAGE-5)
    if (error) console.warn('Your stats could not be read', error)
  }, [error])
  // Nothing is loading: the screen beside shows the error.
  const shownCount = (count: number | null | undefined) => (isError ? (count ?? null) : count)
  return (
    <div className="space-y-2 pt-1">
      <CountedFigures
        small
        title="Today's activity"
        note={
          <p className="min-h-8 text-2xs text-pretty text-bone-500">
            {counters && todayNote(actor, counters)}
          </p>
        }
        raids={shownCount(counters?.raidToday)}
        bookings={shownCount(counters?.bookingToday)}
        gold={shownCount(counters && (isGoldWithheld(actor, counters) ? null : counters.goldToday))}
      />
      <CountedFigures
        small
        title="Your stats"
        raids={shownCount(counters?.totalRaid)}
        bookings={shownCount(counters?.totalBooking)}
        gold={shownCount(counters?.totalGold)}
      />
    </div>
  )
}

function Person() {
  const { user, roles } = useMember()
  return (
    <div className="flex items-center gap-2.5">
      <Avatar username={user.username} picture={user.avatar} className="size-9 text-sm" />
      <div className="min-w-0 flex-1">
        <Link
          to={SCREENS.home.path}
          title={user.username}
          className="touch-target block truncate text-xs leading-6 font-semibold"
        >
          <Isolated>{user.username}</Isolated>
        </Link>
        {roles.length === 0 ? (
          <p className="text-2xs text-bone-500">No roles assigned</p>
        ) : (
          <ul aria-label="Your roles" className="flex flex-wrap gap-1">
            {roles.map((role) => (
              <li key={role} className="flex">
                <RoleBadge role={role} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <LiveWord />
    </div>
  )
}
