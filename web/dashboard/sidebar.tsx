import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'wouter'
import type { Counters } from '#domain/counters/counters.ts'
import { isGoldWithheld, todayNote } from '#domain/counters/rules.ts'
import { grouped } from '#domain/gold.ts'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { Clocks } from '#web/dashboard/clocks.tsx'
import { countersQuery, keptBanksQuery } from '#web/dashboard/queries.ts'
import { EVENING, isFor, quickActionsFor, SUPPORT } from '#web/dashboard/quick-actions.ts'
import { formatGold } from '#web/game/gold.tsx'
import { RoleBadge } from '#web/game/role-badge.tsx'
import { Avatar } from '#web/member/avatar.tsx'
import { useMember } from '#web/member/member-context.ts'
import { navigationFor } from '#web/site/navigation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { NavLink } from '#web/ui/nav-link.tsx'

interface SidebarProps {
  /** It stands below the entries of the site's menu: what those lead to is not said again. */
  inMenu?: boolean
}

/** Who is here, what time it is, how the day goes, and where to go from here. */
export function Sidebar({ inMenu = false }: SidebarProps) {
  const { user, roles, actor } = useMember()
  const above = inMenu ? navigationFor(roles).map((entry) => 'to' in entry && entry.to) : []
  const actions = quickActionsFor(roles).filter(({ screen }) => !above.includes(SCREENS[screen].path))
  const { data: counters, isError, error } = useQuery(countersQuery)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed reading is logged and no more (docs/product.md, PAGE-5)
    if (error) console.warn('Your stats could not be read', error)
  }, [error])
  const isAsked = !can(roles, 'handle-mails')
  const { data: kept } = useQuery({ ...keptBanksQuery, enabled: isAsked })
  // Who handles no mails may keep a hero name, and then has the bank's side of the desk.
  const keeps = isAsked && kept !== undefined && kept.length > 0
  const links = (
    <>
      <Actions title="Quick actions" actions={actions} />
      <Actions
        title="Evening"
        actions={EVENING.filter((action) => isFor(action, roles) || (keeps && action.screen === 'mailDesk'))}
      />
      {isFor(SUPPORT, roles) && <Actions title="Help" actions={[SUPPORT]} />}
    </>
  )
  return (
    <div className="flex flex-col gap-6 p-4 pb-8">
      {inMenu && links}
      <Person username={user.username} picture={user.avatar} badges={<Badges />} />
      <Clocks />
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
      {!inMenu && links}
    </div>
  )
}

function Person({
  username,
  picture,
  badges,
}: {
  username: string
  picture: string | null
  badges: ReactNode
}) {
  return (
    <div>
      <Link
        to={SCREENS.home.path}
        className="touch-target -mx-2 flex items-center gap-3 rounded-lg px-2 py-1.5 transition-colors duration-150 hover:bg-ink-800"
      >
        <Avatar username={username} picture={picture} className="size-11 text-base" />
        <span className="min-w-0">
          <span className="block truncate font-semibold" title={username}>
            <Isolated>{username}</Isolated>
          </span>
          <span className="block text-xs text-bone-500">Your dashboard</span>
        </span>
      </Link>
      {badges}
    </div>
  )
}

function Badges() {
  const { roles } = useMember()
  if (roles.length === 0) return <p className="mt-2 text-sm text-bone-500">No roles assigned</p>
  return (
    <ul aria-label="Your roles" className="mt-3 flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <li key={role} className="flex">
          <RoleBadge role={role} />
        </li>
      ))}
    </ul>
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
      <Heading id={id}>{title}</Heading>
      <dl className="space-y-1.5 text-sm">
        {figures.map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt className="text-bone-300">{label}</dt>
            <dd className={classNames('font-semibold', label === 'Gold' && 'text-gold-300')}>
              {typeof value === 'number' ? (
                shown(label, value)
              ) : failed || value === null ? (
                <span className="text-bone-500">—</span>
              ) : (
                <Skeleton className="my-0.5 h-4 w-14" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="mt-1.5 min-h-8 text-2xs text-pretty text-bone-500">{note}</p>}
    </section>
  )
}

function shown(label: 'Raids' | 'Bookings' | 'Gold', value: number): string {
  return label === 'Gold' ? formatGold(value) : grouped(value)
}

function Actions({ title, actions }: { title: string; actions: ReturnType<typeof quickActionsFor> }) {
  const id = useId()
  if (actions.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ul className="-mx-2 space-y-0.5">
        {actions.map(({ screen, icon: Icon }) => (
          <li key={screen}>
            <NavLink
              to={SCREENS[screen].path}
              className={(isHere) =>
                classNames(
                  'touch-target flex items-center gap-3 rounded-lg px-2 py-2 text-sm font-medium transition-colors duration-150',
                  isHere
                    ? 'bg-ember-500/12 text-ember-400'
                    : 'text-bone-300 hover:bg-ink-800 hover:text-bone-100',
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0 stroke-[1.75]" />
              {SCREENS[screen].title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-2 text-2xs font-semibold tracking-wide text-bone-500">
      {children}
    </h2>
  )
}
