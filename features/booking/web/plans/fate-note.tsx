import type { ReactNode } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'
import { SCREENS } from '#platform/call/page.ts'
import { InlineNote } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { type BookingFate, useBookingFate } from './use-booking-fate.ts'

/** For a dialog: the note, while it is not the dialog itself that does something. Null while the booking is as it was. */
export function useFateNote(raid: Raid, booking: Booking, busy: boolean): ReactNode | null {
  const fate = useBookingFate(raid, booking)
  return fate === null || busy ? null : <FateNote bookingId={booking._id} fate={fate} />
}

interface FateNoteProps {
  bookingId: string
  fate: BookingFate
  /** A further action, where it was not moved. */
  children?: ReactNode
}

/** In a form or dialog: what somebody else did with its booking meanwhile. */
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
