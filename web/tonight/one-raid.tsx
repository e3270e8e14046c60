import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import { useWaitingMarks, withMarks } from '#web/booking/marks/waiting-marks.tsx'
import { Plans } from '#web/booking/plans/plans.tsx'
import { raidBookings } from '#web/booking/queries.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { joinRaidRoom } from '#web/live.ts'
import { Evening } from '#web/tonight/evening.tsx'
import { startsSoon } from '#web/tonight/evening-facts.ts'
import { EveningHeader } from '#web/tonight/evening-header.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

// It is there for three quarters of an hour.
const Ready = onDemand(() => import('#web/tonight/ready.tsx'), <div className="mt-2 h-11" />)

interface OneRaidProps {
  raid: Raid
  now: Date
  /** As the header's. */
  choice: ComponentProps<typeof EveningHeader>['choice']
  /** The places of the raid's page. */
  tabs: ReactNode
  /** Below the clients, once they are there. */
  children?: ReactNode
}

/** Where one raid's evening stands, and its clients. */
export function OneRaid({ raid, now, choice, tabs, children }: OneRaidProps) {
  const bookings = useQuery(raidBookings(raid._id))
  const waiting = useWaitingMarks()
  useEffect(() => joinRaidRoom(raid._id), [raid._id])
  const clients = useMemo(() => {
    const booked = bookings.data?.filter(({ state }) => state === 'booked')
    return booked && withMarks(booked, waiting)
  }, [bookings.data, waiting])
  const backups = bookings.data?.filter(({ state }) => state === 'backup') ?? []
  return (
    <>
      <EveningHeader raid={raid} clients={clients} now={now} choice={choice} />
      {tabs}
      <Loaded
        query={bookings}
        failed="Failed to load bookings for this raid"
        quiet
        inPanel
        skeleton={<WaitingRows />}
      >
        {() => (
          <Plans raid={raid}>
            {startsSoon(raid, now) && clients && clients.length > 0 && (
              <Ready raid={raid} clients={clients} now={now} />
            )}
            <Evening raid={raid} clients={clients ?? []} backups={backups} now={now} />
          </Plans>
        )}
      </Loaded>
      {bookings.isFetched && children}
    </>
  )
}

const ROWS = Array.from({ length: 8 }, (_, place) => place)

/** A raid's clients, until they are there. */
export function WaitingRows() {
  return (
    <div>
      <LoadingNote />
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
