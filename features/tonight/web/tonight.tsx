import { useQuery } from '@tanstack/react-query'
import { CalendarClock, MoonStar } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useWaitingMarks, withMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { Plans } from '#features/booking/web/plans/plans.tsx'
import { raidBookings, useRaid } from '#features/booking/web/queries.ts'
import { joinRaidRoom } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { RaidSettlement } from '#features/payout/settlement-calls.ts'
import { Crew } from '#features/payout/web/crew.tsx'
import { settlementOf } from '#features/payout/web/split-table.tsx'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew as CrewOf, collects, leads } from '#features/raid/rules.ts'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { pathTo, SCREENS } from '#platform/call/page.ts'
import { type Actor, can, isStaff } from '#platform/call/rights.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { EmptyState, InlineNote, LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { ButtonLink, Tab, Tabs, useSearchParams } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { Panel, TITLE_ID, useTitle } from '#platform/ui/page.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { BOX, Evening } from './evening.tsx'
import { ofEvening, ownRaids, raidOfNow, startsSoon } from './evening-facts.ts'
import { EveningHeader, type Headed } from './evening-header.tsx'

const History = onDemand(() => import('#features/history/web/entries.tsx'))
// It is there for three quarters of an hour.
const Ready = onDemand(() => import('./ready.tsx'), <div className="edge mb-3 h-11" />)

/** A raid's evening at an address of its own; without one, at that of the raid that runs or comes next (docs/product.md, Tonight). */
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
  // What leaves the list stays open.
  const [last, setLast] = useState(listed)
  if (listed !== undefined && listed !== last) setLast(listed)
  // Not published yet, over since long, or somebody else's.
  const unlisted = useQuery({ ...settlementOf(raidId), enabled: list.isFetched && last === undefined })
  const raid = last ?? (unlisted.data && headOf(unlisted.data))
  useTitle(raid?.name ?? SCREENS.raid.title)
  const isForeign = raid === undefined ? isNotFound(unlisted.error) : !isOfCrew(actor, raid)
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

/** Its places, below where its evening stands. */
function FoundRaid({ raid, own }: { raid: Headed; own: readonly Raid[] }) {
  const { actor, roles } = useMember()
  const now = useNow()
  const asked = useSearchParams().get('tab')
  const { _id: raidId } = raid
  const may: Readonly<Record<Place, boolean>> = {
    clients: isOfCrew(actor, raid),
    crew: true,
    history: can(roles, 'read-history'),
  }
  const places = PLACES.filter((place) => may[place])
  const here = places.find((place) => place === asked) ?? places[0]
  return (
    <EveningHeader raid={raid} others={ofEvening(own, raid, now)} now={now}>
      <RaidTabs raidId={raidId} places={places} here={here} />
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

/** Its clients are theirs to run. */
function isOfCrew(actor: Actor, raid: CrewOf): boolean {
  return isStaff(actor) || leads(actor, raid) || collects(actor, raid)
}

const PLACES = ['clients', 'crew', 'history'] as const
type Place = (typeof PLACES)[number]
const TITLES: Readonly<Record<Place, string>> = { clients: 'Clients', crew: 'Crew', history: 'History' }

interface RaidTabsProps {
  raidId: string
  places: readonly Place[]
  here: Place | undefined
}

/** The places of a raid, the first under its own address, and where else it is worked on. */
function RaidTabs({ raidId, places, here }: RaidTabsProps) {
  const { roles } = useMember()
  const path = pathTo('raid', raidId)
  const ways = [
    [SCREENS.bookRaid, `${SCREENS.bookRaid.path}?raid=${raidId}`],
    [SCREENS.editRaid, pathTo('editRaid', raidId)],
  ] as const
  return (
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
  )
}

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

/** A raid's clients until they are there, and while it is sought all that stands above them. */
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

/** Keeps the screen awake while the calling component is mounted and seen, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false

    /** The browser takes the lock back whenever the page is hidden. */
    async function ask() {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The battery is low, or the browser does not want to: the screen sleeps as it always does.
      }
    }

    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
