import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#features/booking/booking.ts'
import { bookingPlace, raidBookings } from '#features/booking/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { useCurrentRaid } from './use-current-raid.ts'

/** The booking's fate, in a sentence that says who did it. */
export interface BookingFate {
  readonly sentence: string
  /** The raid that it was moved to, where the viewer may know of it; null for another fate. */
  readonly movedTo: string | null
}

/**
 * Follows a booking while a form or dialog about it is open: others may end it, move it or delete its raid meanwhile
 * (docs/product.md, STALE-4). Null while it is as it was.
 */
export function useBookingFate(raid: Raid, booking: Booking | null): BookingFate | null {
  const { gone, isThere } = useCurrentRaid(raid)
  const bookings = useQuery({ ...raidBookings(raid._id), enabled: booking !== null && isThere }).data
  const now = bookings?.find(({ _id }) => _id === booking?._id)
  const isAway = booking !== null && gone === null && bookings !== undefined && now === undefined
  const place = useQuery({ ...bookingPlace(booking?._id ?? ''), enabled: isAway })
  if (booking === null) return null
  if (gone !== null) return { sentence: gone, movedTo: null }
  if (now?.end && booking.end === null) return { sentence: endSentence(now), movedTo: null }
  if (!isAway || place.isPending || place.data?.raidId === raid._id) return null
  const { raidId: movedTo = null, raidName = 'another raid', movedBy } = place.data ?? {}
  return { sentence: `This booking was moved to ${raidName}${by(movedBy)}.`, movedTo }
}

function endSentence({ state, end }: Booking): string {
  const what = state === 'no-show' ? 'marked as a no-show' : 'cancelled'
  const why = end?.reason ? `: ${end.reason}` : ''
  return `This booking was ${what}${by(end?.by?.username)}${why}.`
}

function by(name: string | null | undefined): string {
  return name ? ` by ${name}` : ''
}
