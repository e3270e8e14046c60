import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#features/booking/booking.ts'
import { type FitFacts, type Misfit, misfits } from '#features/booking/fit.ts'
import { hasEnded } from '#features/booking/rules.ts'
import type { ClientRecord } from '#features/client/calls.ts'
import { raidRecords } from '#features/client/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { ClientClass } from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'

interface Asked {
  raid: FitFacts['raid']
  /** Null for a booking that is not made yet. */
  bookingId: string | null
  clientClass: ClientClass | undefined
  /** Undefined while it is not known. */
  record: ClientRecord | undefined
}

/** The misfits, in the viewer's words. */
export function useMisfits({ record, ...facts }: Asked): Misfit[] {
  const now = useNow()
  const shownDay = (date: string) => dayText(date, now)
  return misfits({ ...facts, sameReset: record?.sameReset ?? [], shownDay })
}

/** The same of a booking that stands, and the client's record; nothing of one that is withheld, done or has ended. */
export function useBookingFit(raid: Raid, booking: Booking) {
  const isAsked = !booking.masked && !booking.status && !hasEnded(booking)
  const { data: record } = useQuery({
    ...raidRecords(raid._id),
    enabled: isAsked,
    select: (records) => records.find(({ bookingId }) => bookingId === booking._id),
  })
  const found = useMisfits({
    raid,
    bookingId: booking._id,
    clientClass: booking.clientClass,
    record,
  })
  return isAsked ? { misfits: found, record } : { misfits: [], record: undefined }
}
