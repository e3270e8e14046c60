import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronDown, MoonStar } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useWaitingMarks, withMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { Plans } from '#features/booking/web/plans/plans.tsx'
import { raidBookings, useRaid } from '#features/booking/web/queries.ts'
import { joinRaidRoom, useLive } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { RaidSettlement } from '#features/payout/settlement-calls.ts'
import { Crew } from '#features/payout/web/crew.tsx'
import { settlementOf } from '#features/payout/web/split-table.tsx'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew as CrewOf, phaseOf, runs } from '#features/raid/rules.ts'
import { shortGold } from '#features/raid/web/game/gold.tsx'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { pathTo, SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyState, InlineNote, LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink, navigate, Tab, Tabs, useSearchParams } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { Panel, TITLE_ID, useTitle } from '#platform/ui/page.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { BOX, Evening } from './evening.tsx'
import { countdown, ofEvening, ownRaids, progressOf, raidOfNow, startsSoon } from './evening-facts.ts'

const History = onDemand(() => import('#features/history/web/entries.tsx'))
const Ready = onDemand(() => import('./ready.tsx'), <div className="edge mb-3 h-11" />)

/** Shows the raid with the id in the address; without an id, redirects to the running or the next raid. */
export default function Tonight() {
  const { id } = useParams()
  return id === undefined ? <RaidOfNow /> : <OneRaid key={id} raidId={id} />
}

function RaidOfNow() {
  const { actor } = useMember()
  const now = useNow()
  const query = useQuery(publishedRaids)
  useTitle(SCREENS.tonight.title)
  return (
    <>
      <HeardTitle>{SCREENS.tonight.title}</HeardTitle>
      <Loaded query={query} failed="Failed to load raid data" quiet inPanel skeleton={<WaitingRows whole />}>
        {(raids) => {
          const raid = raidOfNow(ownRaids(raids, actor), now)
          return raid === undefined ? <NoRaid /> : <Redirect replace to={pathTo('raid', raid._id)} />
        }}
      </Loaded>
    </>
  )
}

function HeardTitle({ children }: { children: string }) {
  return (
    <h1 id={TITLE_ID} className="sr-only">
      {children}
    </h1>
  )
}

function NoRaid() {
  const { path, title, right } = SCREENS.createRaid
  return (
    <Panel>
      {can(useMember().roles, right) ? (
        <EmptyState
          title="No raid is published."
          icon={<MoonStar aria-hidden />}
          action={<ButtonLink to={path}>{title}</ButtonLink>}
        >
          Raids appear here as soon as they are published.
        </EmptyState>
      ) : (
        <EmptyState title="No raid of yours is published." icon={<MoonStar aria-hidden />}>
          The raid that you lead or collect for appears here as soon as it is published.
        </EmptyState>
      )}
    </Panel>
  )
}

function OneRaid({ raidId }: { raidId: string }) {
  const { actor, roles } = useMember()
  const booking = useSearchParams().get('booking')
  const list = useQuery(publishedRaids)
  const listed = list.data?.find(({ _id }) => _id === raidId)
  // If the raid disappears from the list, this screen goes on showing it.
  const [last, setLast] = useState(listed)
  if (listed !== undefined && listed !== last) setLast(listed)
  // The list lacks unpublished and past raids, so such a raid is fetched by id.
  const unlisted = useQuery({ ...settlementOf(raidId), enabled: list.isFetched && last === undefined })
  const raid = last ?? (unlisted.data && headOf(unlisted.data))
  useTitle(raid?.name ?? SCREENS.raid.title)
  const isForeign = raid === undefined ? isNotFound(unlisted.error) : !runs(actor, raid)
  if (isForeign && !can(roles, 'approve-settlement'))
    return (
      <Redirect
        replace
        to={`${SCREENS.bookRaid.path}?raid=${raidId}${booking === null ? '' : `&booking=${booking}`}`}
      />
    )
  if (raid !== undefined) return <FoundRaid raid={raid} own={ownRaids(list.data ?? [], actor)} />
  return (
    <>
      <HeardTitle>{SCREENS.raid.title}</HeardTitle>
      <Loaded
        query={{ ...unlisted, data: undefined }}
        failed="This raid could not be loaded"
        quiet
        inPanel
        skeleton={<WaitingRows whole />}
      >
        {() => null}
      </Loaded>
    </>
  )
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 404
}

function headOf({ _id, raid }: RaidSettlement): Headed {
  return { ...raid, _id, raidLeader: raid.leader, goldCollector: raid.collector }
}

function FoundRaid({ raid, own }: { raid: Headed; own: readonly Raid[] }) {
  const { actor, roles } = useMember()
  const now = useNow()
  const asked = useSearchParams().get('tab')
  const { _id: raidId } = raid
  const may: Readonly<Record<Place, boolean>> = {
    clients: runs(actor, raid),
    crew: true,
    history: can(roles, 'read-history'),
  }
  const places = PLACES.filter((place) => may[place])
  const here = places.find((place) => place === asked) ?? places[0]
  const path = pathTo('raid', raidId)
  const ways = [
    [SCREENS.bookRaid, `${SCREENS.bookRaid.path}?raid=${raidId}`],
    [SCREENS.editRaid, pathTo('editRaid', raidId)],
  ] as const
  return (
    <EveningHeader raid={raid} others={ofEvening(own, raid, now)} now={now}>
      <Tabs
        label="Raid"
        actions={
          <div className="flex gap-1 max-sm:hidden">
            {ways
              .filter(([{ right }]) => can(roles, right))
              .map(([{ title }, to]) => (
                <ButtonLink key={to} size="small" variant="ghost" to={to}>
                  {title}
                </ButtonLink>
              ))}
          </div>
        }
      >
        {places.map((place) => (
          <Tab key={place} to={place === places[0] ? path : `${path}?tab=${place}`} here={place === here}>
            {TITLES[place]}
          </Tab>
        ))}
      </Tabs>
      {here === 'clients' && <Clients raidId={raidId} now={now} />}
      {here === 'crew' && <Crew raidId={raidId} />}
      {here === 'history' && (
        <Panel title="History">
          <History noun="raid" id={raidId} />
        </Panel>
      )}
    </EveningHeader>
  )
}

const PLACES = ['clients', 'crew', 'history'] as const
type Place = (typeof PLACES)[number]
const TITLES: Readonly<Record<Place, string>> = { clients: 'Clients', crew: 'Crew', history: 'History' }

function Clients({ raidId, now }: { raidId: string; now: Date }) {
  useWakeLock()
  useEffect(() => joinRaidRoom(raidId), [raidId])
  const query = useRaid(raidId)
  const isUnknown = isNotFound(query.error)
  if (!query.data && isUnknown)
    return (
      <Panel flush>
        <EmptyState title="Not published yet." icon={<CalendarClock aria-hidden />}>
          Clients can be booked once it is.
        </EmptyState>
      </Panel>
    )
  return (
    <Loaded query={query} failed="This raid could not be loaded" quiet inPanel skeleton={<WaitingRows />}>
      {(raid) => (
        <>
          {isUnknown && (
            <div className="mb-6">
              <InlineNote tone="warning">{query.error?.message}</InlineNote>
            </div>
          )}
          <Booked raid={raid} now={now} />
        </>
      )}
    </Loaded>
  )
}

function Booked({ raid, now }: { raid: Raid; now: Date }) {
  const bookings = useQuery(raidBookings(raid._id))
  const waiting = useWaitingMarks()
  const clients = useMemo(() => {
    const booked = bookings.data?.filter(({ state }) => state === 'booked')
    return booked && withMarks(booked, waiting)
  }, [bookings.data, waiting])
  const backups = bookings.data?.filter(({ state }) => state === 'backup') ?? []
  return (
    <Loaded
      query={{ ...bookings, data: clients }}
      failed="Failed to load bookings for this raid"
      quiet
      inPanel
      skeleton={<WaitingRows />}
    >
      {(booked) => (
        <Plans raid={raid}>
          {startsSoon(raid, now) && booked.length > 0 && <Ready raid={raid} clients={booked} now={now} />}
          <Evening raid={raid} clients={booked} backups={backups} now={now} />
        </Plans>
      )}
    </Loaded>
  )
}

const ROWS = Array.from({ length: 8 }, (_, place) => place)

/** The skeleton of the clients' rows; `whole` includes the header above them. */
function WaitingRows({ whole = false }: { whole?: boolean }) {
  return (
    <div className={whole ? undefined : 'pt-11 sm:pt-10'}>
      <LoadingNote />
      {whole && <Skeleton className="mb-25 h-14 w-full sm:mb-23 sm:rounded-xl" />}
      <ul className={BOX}>
        {ROWS.map((row) => (
          <li
            key={row}
            className="flex h-15 items-center justify-between border-b border-ink-700 px-3 last:border-b-0 sm:h-14"
          >
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-11 w-24" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps the screen awake while the component is mounted and visible, if the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | null> | undefined

    /** The browser releases the lock when the page is hidden. */
    function ask() {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      // Refused, for example at low battery: the screen sleeps as usual.
      lock = navigator.wakeLock.request('screen').catch(() => null)
    }

    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.then((sentinel) => sentinel?.release())
    }
  }, [])
}

/** From this long after the start the countdown reads 'Over', ms. */
const RAN_MS = 6 * 3_600_000

type Headed = Pick<Raid, '_id' | 'name' | 'date' | 'time' | 'startsAt'> & CrewOf

interface EveningHeaderProps {
  raid: Headed
  others: readonly Raid[]
  now: Date
  children: ReactNode
}

function EveningHeader({ raid, others, now, children }: EveningHeaderProps) {
  const isLost = useLive() === 'lost'
  const shownTime = useShownTime()
  const hasRun = now.getTime() - Date.parse(raid.startsAt) >= RAN_MS
  return (
    // While offline, the offline line is taller than the page's padding and would cover the header.
    <div
      className={
        isLost
          ? 'pt-6 [--evening-top:calc(var(--header-height)+1.75rem)] sm:pt-5'
          : '[--evening-top:var(--header-height)]'
      }
    >
      <div
        className={classNames(
          'sticky top-(--evening-top) z-9 -mx-4 -mt-1 flex h-14 items-center justify-between gap-3 border-b border-ink-700 bg-ink-950 px-4 sm:mx-0 sm:mt-0 sm:overflow-clip sm:rounded-xl sm:border sm:bg-ink-900 sm:px-3 sm:shadow-raised',
          phaseOf(raid, now) === 'running' && 'running',
        )}
      >
        <div className="min-w-0 flex-1">
          <h1 id={TITLE_ID} className="flex text-md font-semibold">
            <RaidName raid={raid} others={others} now={now} />
          </h1>
          <Progress raid={raid} />
        </div>
        <p className="shrink-0 text-right text-2xs text-bone-300 tabular-nums">
          <span className={classNames('block text-md font-semibold', !hasRun && 'text-ember-400')}>
            {hasRun ? 'Over' : countdown(raid.startsAt, now)}
          </span>
          {dayText(raid.date, now)}, {shownTime(raid.time)}
        </p>
      </div>
      {children}
    </div>
  )
}

function RaidName({ raid: { name }, others, now }: Omit<EveningHeaderProps, 'children'>) {
  const shownTime = useShownTime()
  if (others.length === 0)
    return (
      <span className="truncate">
        <Isolated>{name}</Isolated>
      </span>
    )
  const items = others.map((other) => ({
    label: other.name,
    note: `${dayText(other.date, now)}, ${shownTime(other.time)} · ${other.raidLeader.username}`,
    onChoose: () => navigate(pathTo('raid', other._id)),
  }))
  return (
    <MoreMenu
      label={name}
      items={items}
      variant="ghost"
      align="start"
      className="hover:bg-transparent! -mx-2 -my-2.5 h-11 min-w-0 shrink! gap-1! px-2! text-md! text-bone-100!"
    >
      <span className="truncate">
        <Isolated>{name}</Isolated>
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-bone-500" />
    </MoreMenu>
  )
}

function Progress({ raid: { _id } }: { raid: Headed }) {
  const waiting = useWaitingMarks()
  const { data } = useQuery({ ...raidBookings(_id), enabled: false })
  const clients = data?.filter(({ state }) => state === 'booked') ?? []
  if (clients.length === 0) return null
  const { inGroup, clients: count, taken, due } = progressOf(withMarks(clients, waiting))
  return (
    <>
      <p className="truncate text-2xs text-bone-300">
        <span className="font-semibold text-bone-100">
          {inGroup} of {count}
        </span>{' '}
        in group
        <span aria-hidden> · </span>
        <span className="sr-only">, gold </span>
        <span className="font-semibold text-gold-300">
          {shortGold(taken)} of {shortGold(due)}
        </span>
      </p>
      <span
        aria-hidden
        style={{ width: `${(100 * inGroup) / count}%` }}
        className="absolute bottom-0 left-0 h-1 rounded-full bg-sky-400 forced-color-adjust-none"
      />
    </>
  )
}
