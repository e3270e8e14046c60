import '#features/home/web/scenes/grounds.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { type AgendaLine, getBoard } from '#features/home/calls.ts'
import { lineWords } from '#features/home/words.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { listRaidsOfSpan } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, freeText, nextStart, phaseOf } from '#features/raid/rules.ts'
import { DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { community } from '#features/settings/community.ts'
import { wayToRaid } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { buttonClasses, IconButton } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyLine, LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { Scene, scenesOf } from '#platform/ui/scene.tsx'
import { dayText, startText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { eveningOf, timeText, wallClockAt } from '#platform/words/server-time.ts'
import { agendaQuery } from './sidebar.tsx'

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
  const seesRaids = can(roles, 'list-published-raids')
  const evening = eveningOf(wallClockAt(now))
  const needs = useQuery(agendaQuery)
  // As many as one answer of the call has.
  const tonight = useQuery({
    ...queryOf([...VIEW_KEYS.week, 'evening', evening], listRaidsOfSpan, { from: evening, to: evening }),
    enabled: seesRaids,
  })
  return (
    <>
      <PageHeader title="Welcome to your Dashboard">{DAY.format(now)}, server time</PageHeader>
      {/* Hidden until the list above is loaded, so that it does not move. */}
      <div className="edge grid px-0! xl:-mb-6 xl:min-h-[calc(100dvh-7rem)] xl:grid-cols-[minmax(0,1fr)_23.25rem] max-xl:[&:has([data-coming])_.below]:hidden">
        <div>
          <NeedsYou query={needs} />
          {can(roles, 'move-gold') && !needs.isPending && <IsAnythingOff />}
        </div>
        <div className="below border-ink-700 xl:border-l xl:bg-ink-900">
          {seesRaids ? (
            <Tonight query={tonight} now={now} />
          ) : (
            <Section title="Tonight">
              <EmptyLine>Your role shows no raids. Ask an officer for another role.</EmptyLine>
            </Section>
          )}
          {!tonight.isLoading && (
            <div className="p-4 sm:p-5">
              <DashboardSlideshow />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

interface SectionProps {
  title: string
  aside?: ReactNode
  end?: ReactNode
  children: ReactNode
}

function Section({ title, aside, end, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          <span className="text-xs font-medium text-bone-500">{aside}</span>
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}

function NeedsYou({ query }: { query: UseQueryResult<AgendaLine[]> }) {
  return (
    <Section title="Needs you" aside={query.data?.length || null}>
      <Loaded query={query} failed="What needs you could not be loaded" quiet skeleton={<Coming />}>
        {(lines) =>
          lines.length === 0 ? <Nothing>Nothing needs you.</Nothing> : <Lines lines={lines} needs />
        }
      </Loaded>
    </Section>
  )
}

function IsAnythingOff() {
  const query = useQuery(queryOf(VIEW_KEYS.board, getBoard, {}))
  const { data: lines = [] } = query
  return (
    <Section
      title="Is anything off?"
      aside={lines.length || null}
      end={
        lines.length > 0 &&
        lines.every(({ what }) => what !== 'books') && (
          <span className="text-xs font-semibold text-moss-400">The books balance</span>
        )
      }
    >
      <Loaded query={query} failed="What is off could not be loaded" quiet skeleton={<Coming />}>
        {() =>
          lines.length === 0 ? <Nothing>All is well. The books balance.</Nothing> : <Lines lines={lines} />
        }
      </Loaded>
    </Section>
  )
}

function Nothing({ children }: { children: string }) {
  return (
    <p className="flex min-h-14 items-center border-b border-ink-700 px-4 text-sm font-semibold text-moss-400 sm:px-5">
      {children}
    </p>
  )
}

function Lines({ lines, needs = false }: { lines: readonly AgendaLine[]; needs?: boolean }) {
  return (
    <ul className="divide-y divide-ink-700 border-b border-ink-700">
      {lines.map((line, at) => (
        <Line key={line.what} line={line} needs={needs} isFirst={needs && at === 0} />
      ))}
    </ul>
  )
}

function Line({ line, needs, isFirst }: { line: AgendaLine; needs: boolean; isFirst: boolean }) {
  const id = useId()
  const now = useNow()
  const shownTime = useShownTime()
  const { title, note, button, to } = lineWords(line, (instant) => {
    const { date, minutes } = wallClockAt(new Date(instant))
    return `${dayText(date, now)}, ${shownTime(timeText(minutes))}`
  })
  return (
    <li className="flex min-h-14 items-center gap-x-3 px-4 py-2 sm:gap-x-4 sm:px-5">
      <span
        aria-hidden
        className={classNames(
          'size-2 shrink-0 rounded-full forced-color-adjust-none',
          needs ? 'bg-ember-500' : 'bg-amber-400',
        )}
      />
      <span id={id} className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>{' '}
        {note !== '' && (
          <span className="block text-2xs wrap-break-word text-bone-300">
            <Isolated>{note}</Isolated>
          </span>
        )}
      </span>
      {button !== null && (
        <Link
          to={to}
          aria-describedby={id}
          className={buttonClasses(isFirst ? 'primary' : 'secondary', 'small', 'w-28 shrink-0 px-2! sm:w-33')}
        >
          {button}
        </Link>
      )}
    </li>
  )
}

/** The published raids of this evening, past ones last. */
function Tonight({ query, now }: { query: UseQueryResult<Raid[]>; now: Date }) {
  const raids = query.data?.filter(({ published }) => published) ?? []
  const isOver = (raid: Raid) => phaseOf(raid, now) === 'over'
  const free = raids.filter((raid) => !isOver(raid)).reduce((sum, raid) => sum + freeSlots(raid), 0)
  const next = nextStart(raids, now)
  return (
    <Section
      title="Tonight"
      aside={raids.length > 0 && `${raids.length === 1 ? '1 raid' : `${raids.length} raids`} · ${free} free`}
    >
      <Loaded query={query} failed="Tonight’s raids could not be loaded" quiet skeleton={<Coming />}>
        {() =>
          raids.length === 0 ? (
            <EmptyLine>No raids tonight.</EmptyLine>
          ) : (
            <ul className="divide-y divide-ink-700 border-b border-ink-700">
              {raids
                // They are sorted by start already.
                .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
                .map((raid) => (
                  <li key={raid._id}>
                    <Row raid={raid} now={now} next={next} />
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ raid, now, next }: { raid: Raid; now: Date; next: string | null }) {
  const { roles } = useMember()
  const time = useShownTime()(raid.time)
  const phase = phaseOf(raid, now, next)
  return (
    <Link
      to={wayToRaid(roles, raid)}
      className={classNames(
        'grid min-h-14 grid-cols-[4.5rem_minmax(0,1fr)_auto] content-center items-start gap-x-3 px-4 py-2 text-2xs -outline-offset-2 transition-colors duration-150 hover:bg-ink-850 sm:px-5',
        phase,
      )}
    >
      <span>
        <span className="block text-sm font-semibold whitespace-nowrap">{time}</span>
        <span className={phase === 'running' ? 'text-ember-400' : 'text-bone-300'}>
          {phase === 'over' ? 'over' : startText(raid.startsAt, now)}
        </span>
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">
          <Isolated>{raid.name}</Isolated>
        </span>
        <span className="flex items-center gap-x-2 text-bone-300">
          <DifficultyChip difficulty={raid.difficulty} />
          <span className="truncate">
            <Isolated>{raid.raidLeader.username}</Isolated>
          </span>
        </span>
      </span>
      <span className="text-right">
        <span className={classNames('block text-sm font-semibold', freeSlots(raid) === 0 && 'text-rose-400')}>
          {freeText(raid)}
        </span>
        <Gold amount={raid.pot} settled className="text-bone-300!" />
      </span>
    </Link>
  )
}

function Coming() {
  return (
    <div data-coming className="divide-y divide-ink-700 border-b border-ink-700">
      <LoadingNote />
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex h-14 flex-col justify-center gap-1.5 px-4 sm:px-5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}

/** How long each scene is shown, in ms (docs/product.md, ART-3). */
const EVERY_MS = 5_000
const SCENE =
  '-z-1 object-[50%_46%] bg-position-[50%_46%]! transition-opacity duration-600 ease-[ease-in-out]'
/** Its width on Home. */
const SIZES = '(min-width: 80em) 22rem, 100vw'

/**
 * Six painted scenes that take turns: a button pauses them, arrow keys and buttons go through them. With reduced motion
 * they stand still until the person starts them. Only the current and the next picture are fetched.
 */
function DashboardSlideshow() {
  const still = useMedia('(prefers-reduced-motion: reduce)', true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const running = chosen ?? !still
  const [shown, setShown] = useState(0)
  const opened = useOpened(running ? [shown, placeOf(shown + 1)] : [shown])
  const leaf = (by: number) => setShown(placeOf(shown + by))
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function start() {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => setShown(placeOf(shown + 1)), EVERY_MS)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
    }
  }, [shown, running])

  function leafByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    leaf(by)
  }

  const [, title, line] = CAPTIONS[shown] ?? []
  return (
    // Its shape is known before its pictures are: nothing moves when they come.
    <section
      aria-roledescription="carousel"
      aria-label="Scenes"
      onKeyDown={leafByKey}
      className="relative isolate h-32 w-full overflow-hidden rounded-xl border border-ink-700 bg-ink-900 shadow-raised after:absolute after:inset-x-0 after:bottom-0 after:-z-1 after:h-3/5 after:bg-linear-to-t after:from-ink-950/94 after:from-20%"
    >
      {SCENES.map((scene, index) => {
        if (!opened.has(index)) return null
        const name = classNames(SCENE, index !== shown && 'opacity-0')
        return <Scene key={scene.name} scene={scene} sizes={SIZES} className={name} />
      })}
      {/* Announced only while the show is paused. */}
      <div aria-live={running ? 'off' : 'polite'} className="absolute inset-x-4 bottom-3">
        <p className="font-display text-md font-semibold">{title}</p>
        <p className="text-sm text-bone-300">{line}</p>
      </div>
      <div className="absolute top-2 right-2 flex gap-1 rounded-lg bg-ink-950/75">
        <IconButton label="Previous scene" icon={<ChevronLeft aria-hidden />} onClick={() => leaf(-1)} />
        <IconButton
          label={running ? 'Pause scenes' : 'Play scenes'}
          icon={running ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
          onClick={() => setChosen(!running)}
        />
        <IconButton label="Next scene" icon={<ChevronRight aria-hidden />} onClick={() => leaf(1)} />
      </div>
    </section>
  )
}

const placeOf = (index: number) => (index + SCENES.length) % SCENES.length

/** Every scene shown so far: its picture stays mounted. */
function useOpened(wanted: readonly number[]): ReadonlySet<number> {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(wanted))
  const all = opened.union(new Set(wanted))
  if (all.size > opened.size) setOpened(all)
  return all
}

const FILES = import.meta.glob<string>('./scenes/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const CAPTIONS = [
  ['hall', 'The great hall', 'Where the evening’s raids are called'],
  ['roost', 'The dragon’s roost', 'Nothing up there sleeps'],
  ['market', 'Lantern street', 'Gold changes hands after dark'],
  ['arena', 'The arena', 'Sand, torches and a crowd to win'],
  ['citadel', 'The frozen citadel', 'One lit window in a week of snow'],
  ['delve', 'The delve', 'Further down than the maps go'],
] as const

const NAMES = CAPTIONS.map(([name]) => name)
const SCENES = scenesOf(FILES, NAMES)
