import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { AgendaLine } from '#features/home/agenda.ts'
import { getBoard } from '#features/home/agenda-calls.ts'
import { lineWords } from '#features/home/words.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { community } from '#features/settings/community.ts'
import { can } from '#platform/call/rights.ts'
import { call } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { LoadingNote, Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { PageHeader } from '#platform/ui/page-header.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { dayText } from '#platform/ui/time/day-text.ts'
import { useShownTime } from '#platform/ui/time/time-preferences.ts'
import { useNow } from '#platform/ui/time/use-now.ts'
import { timeText, wallClockAt } from '#platform/words/server-time.ts'
import { agendaQuery } from './queries.ts'
import { DashboardSlideshow } from './slideshow.tsx'
import { TonightRaids, useTonightRaids } from './tonight-raids.tsx'

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: community.time.zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The dashboard's first page: what needs the viewer, tonight's raids beside it (docs/product.md, Home). */
export default function DashboardHome() {
  const now = useNow()
  const { roles } = useMember()
  const tonight = useTonightRaids()
  return (
    <>
      <PageHeader title="Welcome to your Dashboard">{DAY.format(now)}, server time</PageHeader>
      {/* Below a list whose length is not known yet everything would jump. */}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] max-xl:[&:has([data-coming])_.below]:hidden">
        <div className="grid gap-5 [&:has(.needs[data-coming])_.off]:hidden">
          <NeedsYou />
          {can(roles, 'move-gold') && <IsAnythingOff />}
        </div>
        <div className="below grid gap-5">
          <TonightRaids query={tonight} />
          {!tonight.isLoading && <DashboardSlideshow />}
        </div>
      </div>
    </>
  )
}

function NeedsYou() {
  return (
    <Panel title="Needs you" flush>
      <Loaded
        query={useQuery(agendaQuery)}
        failed="What needs you could not be loaded"
        quiet
        skeleton={<Coming className="needs" />}
      >
        {(lines) =>
          lines.length === 0 ? <Nothing>Nothing needs you.</Nothing> : <Lines lines={lines} needs />
        }
      </Loaded>
    </Panel>
  )
}

/** For staff. */
function IsAnythingOff() {
  const query = useQuery({
    queryKey: VIEW_KEYS.board,
    queryFn: async ({ signal }) => (await call(getBoard, {}, { signal })).payload,
  })
  return (
    <Panel title="Is anything off?" flush className="off">
      <Loaded query={query} failed="What is off could not be loaded" quiet skeleton={<Coming />}>
        {(lines) =>
          lines.length === 0 ? (
            <Nothing>All is well. The books balance.</Nothing>
          ) : (
            <>
              <Lines lines={lines} />
              {lines.every(({ what }) => what !== 'books') && <Nothing>The books balance.</Nothing>}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-13 items-center border-ink-700 px-5 py-2 font-semibold text-moss-400 not-first:border-t">
      {children}
    </p>
  )
}

function Lines({ lines, needs = false }: { lines: readonly AgendaLine[]; needs?: boolean }) {
  return (
    <ul className="divide-y divide-ink-700">
      {lines.map((line, at) => (
        <Line key={line.what} line={line} needs={needs} isFirst={needs && at === 0} />
      ))}
    </ul>
  )
}

interface LineProps {
  line: AgendaLine
  /** It needs the viewer. */
  needs: boolean
  isFirst: boolean
}

function Line({ line, needs, isFirst }: LineProps) {
  const id = useId()
  const now = useNow()
  const shownTime = useShownTime()
  const { title, note, button, to } = lineWords(line, (instant) => {
    const { date, minutes } = wallClockAt(new Date(instant))
    return `${dayText(date, now)}, ${shownTime(timeText(minutes))}`
  })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2">
      <span
        aria-hidden
        className={classNames(
          'size-2 shrink-0 rounded-full forced-color-adjust-none',
          needs ? 'bg-ember-500' : 'bg-amber-400',
        )}
      />
      <span id={id} className="min-w-0 flex-1 basis-56">
        <span className="block text-sm font-semibold">{title}</span>{' '}
        {note !== '' && (
          <span className="block text-xs wrap-break-word text-bone-300">
            <Isolated>{note}</Isolated>
          </span>
        )}
      </span>
      {button !== null && (
        <Link
          to={to}
          aria-describedby={id}
          className={buttonClasses(isFirst ? 'primary' : 'secondary', 'small', 'min-w-33')}
        >
          {button}
        </Link>
      )}
    </li>
  )
}

function Coming({ className }: { className?: string }) {
  return (
    <div data-coming className={classNames('divide-y divide-ink-700', className)}>
      <LoadingNote />
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex h-14 flex-col justify-center gap-1.5 px-5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}
