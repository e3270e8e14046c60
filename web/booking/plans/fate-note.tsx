import type { ReactNode } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type BookingFate, useBookingFate } from '#web/booking/plans/use-booking-fate.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

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
