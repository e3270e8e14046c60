import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarDays, Coins, type LucideIcon, Users } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Counters } from '#domain/counters/counters.ts'
import { isGoldWithheld, todayNote } from '#domain/counters/rules.ts'
import { grouped } from '#domain/gold.ts'
import { SCREENS } from '#domain/page.ts'
import { SERVER_ZONE } from '#domain/server-time.ts'
import { countersQuery } from '#web/dashboard/queries.ts'
import { isFor, quickActionsFor, SUPPORT } from '#web/dashboard/quick-actions.ts'
import { DashboardSlideshow } from '#web/dashboard/slideshow.tsx'
import { formatGold } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import { useNow } from '#web/time/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: SERVER_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The dashboard's first page: how the community's day goes, how one's own work goes, and what to do next. */
export default function DashboardHome() {
  const { roles, actor } = useMember()
  const now = useNow()
  const { data, error, refetch, isFetching } = useQuery(countersQuery)
  const actions = [...quickActionsFor(roles), ...(isFor(SUPPORT, roles) ? [SUPPORT] : [])]
  return (
    <>
      <PageHeader title="Welcome to your Dashboard">{DAY.format(now)}, server time</PageHeader>
      <DashboardSlideshow className="mb-8" />
      {error && data === undefined ? (
        <div className="mb-8 rounded-xl border border-ink-700 bg-ink-900">
          <ErrorState
            title="Your figures could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {error.message}
          </ErrorState>
        </div>
      ) : (
        <div className="mb-8 grid gap-5 2xl:grid-cols-2">
          <Figures
            title="What you can see today"
            note={data && todayNote(actor, data)}
            raids={data?.raidToday}
            bookings={data?.bookingToday}
            gold={data && (isGoldWithheld(actor, data) ? null : data.goldToday)}
          />
          <Figures
            title="Your own, so far"
            note={data && ownNote(data)}
            raids={data?.totalRaid}
            bookings={data?.totalBooking}
            gold={data?.totalGold}
          />
        </div>
      )}
      <Actions actions={actions} />
    </>
  )
}

function ownNote({ totalRaid, totalBooking }: Counters): string {
  if (totalRaid > 0 || totalBooking > 0)
    return 'Raids that you lead, collect for or booked on, with all bookings of those that you lead or collect for.'
  return 'Nothing yet: what you lead and book adds up here.'
}

interface FiguresProps {
  title: string
  /** What the figures say, in a sentence. */
  note: string | undefined
  raids: number | undefined
  bookings: number | undefined
  /** In gold; null when it is withheld. */
  gold: number | null | undefined
}

function Figures({ title, note, raids, bookings, gold }: FiguresProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-lg font-semibold text-gold-300">
        {title}
      </h2>
      <p className="mb-3 min-h-6 text-sm text-bone-500">
        {note ?? <Skeleton className="my-1 h-4 w-64 max-w-full" />}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1.6fr]">
        <Figure icon={CalendarDays} label="Raids" value={raids === undefined ? undefined : grouped(raids)} />
        <Figure
          icon={Users}
          label="Bookings"
          value={bookings === undefined ? undefined : grouped(bookings)}
        />
        <Figure
          icon={Coins}
          label="Gold"
          value={gold === undefined ? undefined : gold === null ? '—' : formatGold(gold)}
          className="col-span-2 text-gold-300 sm:col-span-1"
        />
      </dl>
    </section>
  )
}

interface FigureProps {
  icon: LucideIcon
  label: string
  value: string | undefined
  className?: string
}

function Figure({ icon: Icon, label, value, className }: FigureProps) {
  return (
    <div className={classNames('rounded-xl border border-ink-700 bg-ink-900 p-4 shadow-raised', className)}>
      <dt className="flex items-center gap-2 text-sm text-bone-300">
        <Icon aria-hidden className="size-4 stroke-[1.75] text-bone-500" />
        {label}
      </dt>
      <dd className="mt-2 text-2xl leading-8 font-semibold break-words">
        {value ?? <Skeleton className="h-8 w-20" />}
      </dd>
    </div>
  )
}

function Actions({ actions }: { actions: ReturnType<typeof quickActionsFor> }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-display text-lg font-semibold text-gold-300">
        Where to next
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
        {actions.map(({ screen, description, icon: Icon }) => (
          <li key={screen}>
            <Link
              to={SCREENS[screen].path}
              className="group flex h-full items-start gap-4 rounded-xl border border-ink-700 bg-ink-900 p-5 shadow-raised transition-colors duration-150 hover:border-ember-500/60 hover:bg-ink-850"
            >
              <span className="rounded-lg bg-ember-500/12 p-2.5 text-ember-400">
                <Icon aria-hidden className="size-5 stroke-[1.75]" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{SCREENS[screen].title}</span>
                <span className="mt-0.5 block text-sm text-pretty text-bone-300">{description}</span>
              </span>
              <ArrowRight
                aria-hidden
                className="mt-2.5 size-4 shrink-0 text-bone-500 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:text-ember-400"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
