import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { ShownMark } from '#domain/booking/mark.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { UnreadableBookings } from '#web/booking/decode-bookings.ts'
import { BookingsTable } from '#web/booking/list/bookings-table.tsx'
import { ClientMeters } from '#web/booking/list/client-meters.tsx'
import { useArrival } from '#web/booking/list/use-arrival.ts'
import { useWaitingMarks, withMarks } from '#web/booking/marks/waiting-marks.tsx'
import { loadBookingMenu } from '#web/booking/plans/more-plans.tsx'
import { Plans } from '#web/booking/plans/plans.tsx'
import { raidBookings } from '#web/booking/queries.ts'
import { useSaidUpdate } from '#web/booking/use-said-update.ts'
import { failureText, isRefused } from '#web/call/failure-text.ts'
import { useSaidError } from '#web/call/use-said-error.ts'
import { joinRaidRoom } from '#web/live.ts'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const load = () => import('#web/booking/marks/mark-dialog.tsx')
const MarkDialog = onDemand(load)

interface RaidDetailsProps {
  raid: Raid
  /** The booking that the address means, or null. */
  linkedId: string | null
  onEdit(booking: Booking): void
}

/** The panel that opens below a raid: the counts of its clients' classes, and their bookings, live. */
export function RaidDetails({ raid, linkedId, onEdit }: RaidDetailsProps) {
  const bookings = useQuery(raidBookings(raid._id))
  const error = useSaidError(bookings, (failed) =>
    // The page tells those whose right ended.
    isRefused(failed) ? null : failureText(failed, titleOf(failed)),
  )
  const waiting = useWaitingMarks()
  const shown = useMemo(() => bookings.data && withMarks(bookings.data, waiting), [bookings.data, waiting])
  const [asked, setAsked] = useState<{ mark: ShownMark; booking: Booking } | null>(null)
  const ask = useCallback((mark: ShownMark, booking: Booking) => setAsked({ mark, booking }), [])
  const { _id, name, raidLeader, goldCollector } = raid
  // A new booking changes the raid but none of the facts below, so the table is drawn once, when the bookings arrive.
  const crew = useMemo(
    () => ({ _id, name, raidLeader, goldCollector }),
    [_id, name, raidLeader, goldCollector],
  )
  const [expected] = useState(raid.clients.length)

  useArrival(raid._id, bookings.data !== undefined || error !== null)
  useEffect(() => joinRaidRoom(_id), [_id])
  useSaidUpdate(_id, bookings)
  useAtFirstUse(load)
  useAtFirstUse(loadBookingMenu)

  const missing = linkedId !== null && bookings.data?.every((booking) => booking._id !== linkedId)
  return (
    <div className="@container space-y-4 border-y border-ink-700 bg-ink-950/60 p-4 lg:px-3">
      <ClientMeters raid={raid} />
      {missing && (
        <p role="status" className="text-sm text-amber-400">
          This link’s booking is not on this raid.
        </p>
      )}
      <Plans raid={raid}>
        <BookingsTable
          raid={crew}
          bookings={shown}
          linkedId={linkedId}
          expected={expected}
          error={error}
          errorTitle={titleOf(error)}
          onRetry={bookings.refetch}
          // A refetch in the background shows no loading state.
          retrying={error !== null && bookings.isFetching}
          onAsk={ask}
          onEdit={onEdit}
        />
        {asked && <MarkDialog raid={raid} asked={asked} onClose={() => setAsked(null)} />}
      </Plans>
    </div>
  )
}

function titleOf(error: Error | null): string {
  return error instanceof UnreadableBookings
    ? 'Failed to decode booking data'
    : 'Failed to load bookings for this raid'
}
