import { useQuery } from '@tanstack/react-query'
import { community } from '#domain/community.ts'
import type { Counters } from '#domain/counters/counters.ts'
import { isGoldWithheld, todayNote } from '#domain/counters/rules.ts'
import { can } from '#domain/rights.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { CountedFigures } from '#web/dashboard/counted-figures.tsx'
import { NextForYou } from '#web/dashboard/next-for-you.tsx'
import { agendaQuery, countersQuery } from '#web/dashboard/queries.ts'
import { DashboardSlideshow } from '#web/dashboard/slideshow.tsx'
import { TonightRaids, useTonightRaids } from '#web/dashboard/tonight-raids.tsx'
import { useMember } from '#web/member/member-context.ts'
import { useNow } from '#web/time/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

// Staff's alone.
const Board = onDemand(() => import('#web/dashboard/board.tsx'), <div data-coming className="h-28" />)

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: community.time.zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The dashboard's first page: what waits, then the figures, and a picture below (docs/product.md, Home). */
export default function DashboardHome() {
  const now = useNow()
  const { isPending } = useQuery(agendaQuery)
  const { roles } = useMember()
  const tonight = useTonightRaids()
  return (
    <>
      <PageHeader title="Welcome to your Dashboard">{DAY.format(now)}, server time</PageHeader>
      {/* Where the board is not there yet, what stands below is not either: it would jump. */}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] [&:has([data-coming])_.after-board]:hidden max-xl:[&:has([data-coming])_.below-board]:hidden">
        <div className="grid gap-5">
          {can(roles, 'move-gold') && <Board />}
          <div className="after-board grid gap-5">
            <NextForYou />
          </div>
        </div>
        {/* Where it stands below, its place is known when what waits is: until then it would jump. */}
        <div className={classNames('below-board grid gap-5', isPending && 'max-xl:hidden')}>
          <TonightRaids query={tonight} />
          {/* Below a list whose length is not known yet they would jump. */}
          {!tonight.isLoading && (
            <>
              <DayFigures />
              <DashboardSlideshow sizes="(min-width: 80em) 22rem, 100vw" />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** The day's figures and the own ones; that they failed is said here. */
function DayFigures() {
  return (
    <Loaded
      query={useQuery(countersQuery)}
      failed="Your figures could not be loaded"
      quiet
      inPanel
      skeleton={<BothFigures data={undefined} />}
    >
      {(data) => <BothFigures data={data} />}
    </Loaded>
  )
}

function BothFigures({ data }: { data: Counters | undefined }) {
  const { actor } = useMember()
  return (
    <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-1">
      <CountedFigures
        title="Today"
        note={<Note>{data && todayNote(actor, data)}</Note>}
        raids={data?.raidToday}
        bookings={data?.bookingToday}
        gold={data && (isGoldWithheld(actor, data) ? null : data.goldToday)}
      />
      <CountedFigures
        title="Your totals"
        note={<Note>{data && ownNote(data)}</Note>}
        raids={data?.totalRaid}
        bookings={data?.totalBooking}
        gold={data?.totalGold}
      />
    </div>
  )
}

function Note({ children }: { children: string | undefined }) {
  return (
    <p className="mb-1.5 min-h-4.5 text-xs text-bone-500 xl:min-h-9">
      {children ?? <Skeleton className="my-1 h-4 w-64 max-w-full" />}
    </p>
  )
}

function ownNote({ totalRaid, totalBooking }: Counters): string {
  if (totalRaid > 0 || totalBooking > 0)
    return 'Raids that you lead, collect for or booked on, with all bookings of those that you lead or collect for.'
  return 'Nothing yet: what you lead and book adds up here.'
}
