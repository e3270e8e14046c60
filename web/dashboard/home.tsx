import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Counters } from '#domain/counters/counters.ts'
import { isGoldWithheld, todayNote } from '#domain/counters/rules.ts'
import { grouped } from '#domain/gold.ts'
import { SERVER_ZONE } from '#domain/server-time.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { NextForYou } from '#web/dashboard/next-for-you.tsx'
import { agendaQuery, countersQuery } from '#web/dashboard/queries.ts'
import { DashboardSlideshow } from '#web/dashboard/slideshow.tsx'
import { TonightRaids, useTonightRaids } from '#web/dashboard/tonight-raids.tsx'
import { Gold } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import { useNow } from '#web/time/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#web/ui/figure-strip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: SERVER_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The dashboard's first page: what waits, then the figures, and a picture below (docs/product.md, Home). */
export default function DashboardHome() {
  const now = useNow()
  const { isPending } = useQuery(agendaQuery)
  const tonight = useTonightRaids()
  return (
    <>
      <PageHeader title="Welcome to your Dashboard">{DAY.format(now)}, server time</PageHeader>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <NextForYou />
        {/* Where it stands below, its place is known when what waits is: until then it would jump. */}
        <div className={classNames('grid gap-5', isPending && 'max-xl:hidden')}>
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
      <Figures
        title="Today"
        note={data && todayNote(actor, data)}
        raids={data?.raidToday}
        bookings={data?.bookingToday}
        gold={data && (isGoldWithheld(actor, data) ? null : data.goldToday)}
      />
      <Figures
        title="Your totals"
        note={data && ownNote(data)}
        raids={data?.totalRaid}
        bookings={data?.totalBooking}
        gold={data?.totalGold}
      />
    </div>
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
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      <p className="mb-1.5 min-h-4.5 text-xs text-bone-500 xl:min-h-9">
        {note ?? <Skeleton className="my-1 h-4 w-64 max-w-full" />}
      </p>
      <FigureStrip
        figures={[
          { label: 'Raids', value: raids === undefined ? undefined : grouped(raids) },
          { label: 'Bookings', value: bookings === undefined ? undefined : grouped(bookings) },
          { label: 'Gold', value: typeof gold === 'number' ? <Gold amount={gold} /> : gold },
        ]}
      />
    </section>
  )
}
