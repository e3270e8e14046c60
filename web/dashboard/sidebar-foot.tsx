import { useQuery } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import type { Counters } from '#domain/counters/counters.ts'
import { isGoldWithheld, todayNote } from '#domain/counters/rules.ts'
import { grouped } from '#domain/gold.ts'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { Clocks } from '#web/dashboard/clocks.tsx'
import { LiveWord } from '#web/dashboard/live-line.tsx'
import { countersQuery } from '#web/dashboard/queries.ts'
import { formatGold } from '#web/game/gold.tsx'
import { RoleBadge } from '#web/game/role-badge.tsx'
import { Avatar } from '#web/member/avatar.tsx'
import { useMember } from '#web/member/member-context.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
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
  return (
    <div className="space-y-2 pt-1">
      <Figures
        title="Today's activity"
        note={counters ? todayNote(actor, counters) : ''}
        failed={isError}
        figures={[
          ['Raids', counters?.raidToday],
          ['Bookings', counters?.bookingToday],
          ['Gold', counters && (isGoldWithheld(actor, counters) ? null : counters.goldToday)],
        ]}
      />
      <Figures
        title="Your stats"
        failed={isError}
        figures={[
          ['Raids', counters?.totalRaid],
          ['Bookings', counters?.totalBooking],
          ['Gold', counters?.totalGold],
        ]}
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

interface FiguresProps {
  title: string
  /** What the figures say, in a sentence; '' until that is known. */
  note?: string | undefined
  /** Nothing is loading: the screen beside shows the error. */
  failed: boolean
  figures: readonly (readonly [
    label: 'Raids' | 'Bookings' | 'Gold',
    /** Null when it is withheld. */
    value: Counters[keyof Counters] | null | undefined,
  ])[]
}

function Figures({ title, note, failed, figures }: FiguresProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xs font-semibold text-bone-500">
        {title}
      </h2>
      <dl className="text-xs">
        {figures.map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt className="text-bone-300">{label}</dt>
            <dd className={classNames('font-semibold', label === 'Gold' && 'text-gold-300')}>
              {typeof value === 'number' ? (
                label === 'Gold' ? (
                  formatGold(value)
                ) : (
                  grouped(value)
                )
              ) : failed || value === null ? (
                <span className="text-bone-500">—</span>
              ) : (
                <Skeleton className="h-4 w-14" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="min-h-8 text-2xs text-pretty text-bone-500">{note}</p>}
    </section>
  )
}
