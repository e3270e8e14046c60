import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { bookingPlace, raidBookings, viewedRaid } from '#features/booking/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { SCREENS } from '#platform/call/page.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { useSteadyError } from '#platform/call/web/loaded.tsx'
import { InlineNote } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'

/** For a dialog about a booking: null until others end or move the booking, and while the dialog's call runs. */
export function useFateNote(raid: Raid, booking: Booking, busy: boolean): ReactNode | null {
  const fate = useBookingFate(raid, booking)
  return fate === null || busy ? null : <FateNote bookingId={booking._id} fate={fate} />
}

interface FateNoteProps {
  bookingId: string
  fate: BookingFate
  children?: ReactNode
}

export function FateNote({ bookingId, fate: { sentence, movedTo }, children }: FateNoteProps) {
  return (
    <InlineNote tone="warning">
      <Isolated>{sentence}</Isolated>
      {movedTo === null ? (
        children
      ) : (
        <p className="mt-2">
          <ButtonLink size="small" to={`${SCREENS.bookRaid.path}?raid=${movedTo}&booking=${bookingId}`}>
            Show it there
          </ButtonLink>
        </p>
      )}
    </InlineNote>
  )
}

/** The current raid; `gone`: the sentence why it is gone, or null. */
export interface CurrentRaid {
  readonly raid: Raid
  readonly gone: string | null
  /** Whether the raid is known to exist, so that calls about it succeed. */
  readonly isThere: boolean
}

export function useCurrentRaid(raid: Raid): CurrentRaid {
  const list = useQuery(publishedRaids).data
  const listed = list?.find(({ _id }) => _id === raid._id)
  const viewed = useQuery({ ...viewedRaid(raid._id), enabled: list !== undefined && listed === undefined })
  const error = useSteadyError(viewed)
  if (listed) return { raid: listed, gone: null, isThere: true }
  const gone = error instanceof ApiFailure && error.status === 404 ? error.message : null
  return { raid: viewed.data ?? raid, gone, isThere: viewed.data !== undefined && gone === null }
}

export interface BookingFate {
  readonly sentence: string
  /** The raid that the booking moved to, if the viewer may know it; null otherwise. */
  readonly movedTo: string | null
}

/**
 * Follows a booking while a form or dialog about it is open: others may end or move it, or delete its raid
 * (docs/product.md, STALE-4). Null while nothing happened.
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
