import { Check, Pencil } from 'lucide-react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, SHOWN_MARKS, type ShownMark } from '#features/booking/mark.ts'
import { whyNotMark, whyNotMarked, whyNotOffer } from '#features/booking/rules.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Crew } from '#features/raid/rules.ts'
import { can } from '#platform/call/rights.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { BookingStatus } from './booking-status.tsx'

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

interface MarkButtonProps {
  label: string
  /** Already done: struck through, and pressing it does nothing. */
  set: boolean
  describedBy: string
  onPress(): void
}

/**
 * The button of a one-way mark. A set one is `aria-disabled` and not `disabled`, so that the focus, which comes back
 * to it from the question, is not lost in the moment in which it becomes inactive.
 */
function MarkButton({ label, set, describedBy, onPress }: MarkButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={set || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!set) onPress()
      }}
      className={classNames(
        'pressable touch-target inline-flex min-h-8 items-center gap-0.5 px-1.5 text-xs font-semibold whitespace-nowrap -outline-offset-2 first:rounded-l-lg last:rounded-r-lg',
        set ? 'cursor-not-allowed! text-bone-500 line-through' : 'bg-ink-800 text-bone-100 hover:bg-ink-700',
      )}
    >
      {set && <Check aria-hidden className="size-3 shrink-0 text-moss-400" />}
      {label}
    </button>
  )
}
