import { useQuery } from '@tanstack/react-query'
import { MoonStar } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { Plans } from '#web/booking/plans/plans.tsx'
import { raidBookings } from '#web/booking/queries.ts'
import { useSteadyError } from '#web/call/use-steady-error.ts'
import { joinRaidRoom, useLive } from '#web/live.ts'
import { useMember } from '#web/member/member-context.ts'
import { publishedRaids } from '#web/raid/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Evening } from '#web/tonight/evening.tsx'
import { ownRaids, raidOfNow } from '#web/tonight/evening-facts.ts'
import { EveningHeader } from '#web/tonight/evening-header.tsx'
import { useWakeLock } from '#web/tonight/use-wake-lock.ts'
import { useWaitingMarks, withMarks } from '#web/tonight/waiting-marks.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAddressState } from '#web/ui/use-address-state.ts'
import { useTitle } from '#web/ui/use-title.ts'

/** How often is read what no live update brings, in ms. */
const FALLBACK_MS = 30_000

/** The raid that runs or comes next, with one press for each client's next step (docs/product.md, Tonight). */
export default function Tonight() {
  const { title } = SCREENS.tonight
  useTitle(title)
  useWakeLock()
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <RaidOfTonight />
    </>
  )
}

function RaidOfTonight() {
  const { actor } = useMember()
  const lost = useLive() === 'lost'
  const list = useQuery({ ...publishedRaids, refetchInterval: lost && FALLBACK_MS })
  const error = useSteadyError(list)
  const now = useNow()
  const own = useMemo(() => list.data && ownRaids(list.data, actor), [list.data, actor])
  const [raid, choose] = useChosenRaid(own ?? [], now)

  if (own === undefined && error === null) return <WaitingRows />
  if (own === undefined) {
    return (
      <Failed
        title="Failed to load raid data"
        error={error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (raid === undefined) {
    return (
      <Panel>
        <EmptyState title="No raid of yours is published" icon={<MoonStar aria-hidden />}>
          The raid that you lead or collect for appears here as soon as it is published.
        </EmptyState>
      </Panel>
    )
  }
  return <OneRaid key={raid._id} raid={raid} own={own} now={now} onChoose={choose} />
}

/** What the address names, else what was shown first: a raid that is through makes no room for the next by itself. */
function useChosenRaid(own: readonly Raid[], now: Date) {
  const { said, go } = useAddressState(readRaidId, searchOfRaid)
  const [firstId, setFirst] = useState<string | null>(null)
  const find = (id: string | null) => own.find(({ _id }) => _id === id)
  const raid = find(said) ?? find(firstId) ?? raidOfNow(own, now)
  if (raid !== undefined && raid._id !== firstId) setFirst(raid._id)
  return [raid, (id: string) => go(id, { replace: true, note: {} })] as const
}

const readRaidId = (params: URLSearchParams) => params.get('raid')
const searchOfRaid = (id: string | null) => (id === null ? '' : `?${new URLSearchParams({ raid: id })}`)

interface OneRaidProps {
  raid: Raid
  own: readonly Raid[]
  now: Date
  onChoose(raidId: string): void
}

function OneRaid({ raid, own, now, onChoose }: OneRaidProps) {
  const lost = useLive() === 'lost'
  const bookings = useQuery({ ...raidBookings(raid._id), refetchInterval: lost && FALLBACK_MS })
  const error = useSteadyError(bookings)
  const waiting = useWaitingMarks()
  useEffect(() => joinRaidRoom(raid._id), [raid._id])
  const clients = useMemo(() => {
    const booked = bookings.data?.filter(({ state }) => state === 'booked')
    return booked && withMarks(booked, waiting)
  }, [bookings.data, waiting])
  const backups = bookings.data?.filter(({ state }) => state === 'backup') ?? []
  return (
    <>
      <EveningHeader raid={raid} own={own} clients={clients} now={now} onChoose={onChoose} />
      <Clients
        failed={
          error !== null && (
            <Failed
              title="Failed to load bookings for this raid"
              error={error}
              onRetry={() => void bookings.refetch()}
              retrying={bookings.isFetching}
            />
          )
        }
      >
        {clients && (
          <Plans raid={raid} bookings={bookings.data ?? clients}>
            <Evening raid={raid} clients={clients} backups={backups} now={now} />
          </Plans>
        )}
      </Clients>
    </>
  )
}

/** What is known is shown, also when it could not be read again. */
function Clients({ failed, children }: { failed: ReactNode; children: ReactNode }) {
  return children ?? (failed || <WaitingRows />)
}

interface FailedProps {
  title: string
  error: Error | null
  onRetry(): void
  retrying: boolean
}

function Failed({ title, error, ...retry }: FailedProps) {
  return (
    <Panel>
      <ErrorState title={title} {...retry}>
        {error?.message}
      </ErrorState>
    </Panel>
  )
}

const ROWS = Array.from({ length: 8 }, (_, place) => place)

function WaitingRows() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <ul className="mt-2 overflow-clip rounded-xl border border-ink-700 bg-ink-900">
        {ROWS.map((row) => (
          <li key={row} className="flex h-14 items-center justify-between border-b border-ink-700 px-3">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-11 w-24" />
          </li>
        ))}
      </ul>
    </div>
  )
}
