import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { BookingsTable } from '#web/booking/bookings-table.tsx'
import { ClientMeters } from '#web/booking/client-meters.tsx'
import { MarkDialog } from '#web/booking/mark-dialog.tsx'
import type { ShownMark } from '#web/booking/mark-words.ts'
import { isOwnEcho } from '#web/booking/own-changes.ts'
import { raidBookings, UnreadableBookings } from '#web/booking/queries.ts'
import { joinRaidRoom, useLiveEvent } from '#web/live.ts'
import { useSteadyError } from '#web/raid/use-steady-error.ts'
import { notify } from '#web/ui/toast.tsx'

interface RaidDetailsProps {
  raid: Raid
  onEdit(booking: Booking): void
}

/** What opens below a raid: how its clients share out, and their bookings, live. */
export function RaidDetails({ raid, onEdit }: RaidDetailsProps) {
  const bookings = useQuery(raidBookings(raid._id))
  const error = useSteadyError(bookings)
  const [asked, setAsked] = useState<{ mark: ShownMark; booking: Booking } | null>(null)

  useEffect(() => joinRaidRoom(raid._id), [raid._id])
  useLiveEvent('bookingUpdate', (raidId) => {
    if (raidId === raid._id && !isOwnEcho(raidId)) notify.info('Booking data updated')
  })

  return (
    <div className="@container space-y-5 border-y border-ink-700 bg-ink-950/60 p-4 sm:p-5">
      <ClientMeters clients={raid.clients} />
      <BookingsTable
        raid={raid}
        bookings={bookings.data}
        error={error}
        errorTitle={titleOf(error)}
        onRetry={() => void bookings.refetch()}
        retrying={bookings.isFetching}
        onAsk={(mark, booking) => setAsked({ mark, booking })}
        onEdit={onEdit}
      />
      <MarkDialog raid={raid} asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

function titleOf(error: Error | null): string {
  return error instanceof UnreadableBookings
    ? 'Failed to decode booking data'
    : 'Failed to load bookings for this raid'
}
