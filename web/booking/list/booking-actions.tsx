import { Pencil } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import { MARK, SHOWN_MARKS, type ShownMark } from '#domain/booking/mark.ts'
import { whyNotMark, whyNotMarked, whyNotOffer } from '#domain/booking/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Crew } from '#domain/raid/rules.ts'
import { can } from '#domain/rights.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { BookingStatus } from '#web/booking/list/booking-status.tsx'
import { MarkButton } from '#web/booking/marks/mark-button.tsx'
import { useMember } from '#web/member/member-context.ts'
import { Button } from '#web/ui/button.tsx'

/** The facts that a raid's bookings need of their raid. */
export type RaidOfBookings = Crew & Pick<Raid, '_id' | 'name'>

interface BookingActionsProps {
  raid: RaidOfBookings
  booking: Booking
  onAsk(mark: ShownMark, booking: Booking): void
  onEdit(booking: Booking): void
}

/** How far a booking is and what this viewer may do with it, beside the client's name. */
export function BookingActions({ raid, booking, onAsk, onEdit }: BookingActionsProps) {
  const { actor } = useMember()
  const takesMarks = whyNotMarked(booking) === null
  const marks = SHOWN_MARKS.filter((mark) => takesMarks && whyNotMark(mark, raid, actor) === null)
  const mayEdit = can(actor.roles, 'edit-booking') && whyNotOffer(booking, actor) === null
  const describedBy = `booking-${booking._id}`
  return (
    <div className="flex flex-wrap items-center gap-1">
      {(marks.length > 0 || mayEdit) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
        <div
          role="group"
          aria-label={`Actions for ${clientLabel(booking)}`}
          className="flex flex-wrap gap-1.5"
        >
          {mayEdit && (
            <Button
              size="small"
              className="px-1.5!"
              aria-describedby={describedBy}
              onClick={() => onEdit(booking)}
              icon={<Pencil aria-hidden className="size-3.5" />}
            >
              Edit
            </Button>
          )}
          {marks.length > 0 && (
            <div className="inline-flex divide-x divide-ink-500 rounded-lg border border-ink-500">
              {marks.map((mark) => (
                <MarkButton
                  key={mark}
                  label={MARK[mark].verb}
                  set={booking[MARK[mark].field]}
                  describedBy={describedBy}
                  onPress={() => onAsk(mark, booking)}
                />
              ))}
            </div>
          )}
        </div>
      )}
      <BookingStatus booking={booking} besideButtons={marks} />
    </div>
  )
}
