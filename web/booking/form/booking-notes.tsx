import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import { hasEnded, isAlreadyBooked, otherBookings } from '#domain/booking/rules.ts'
import type { Failure } from '#domain/failure.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { whyNotBook, whyNotJoinBackup } from '#domain/raid/rules.ts'
import { AlreadyBooked } from '#web/booking/clients/already-booked.tsx'
import { BookElsewhere } from '#web/booking/plans/book-elsewhere.tsx'
import { FateNote } from '#web/booking/plans/fate-note.tsx'
import { useBookingFate } from '#web/booking/plans/use-booking-fate.ts'
import { raidBookings } from '#web/booking/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

export interface BookingNotesProps {
  raid: Raid
  /** Why the raid is no more; null while it is there. */
  gone: string | null
  /** The raid is known to be there. */
  isThere: boolean
  booking: Booking | null
  /** The client's bookings on the raid, whoever made them. */
  onRaid: number
  /** A new one goes into the line of the raid. */
  waits: boolean
  form: UseFormReturn<BookingInput>
  /** The new booking shall wait in line from now on, or no more. */
  onWait(waits: boolean): void
  /** Called to book what was typed on another raid. */
  onMove(to: Raid): void
}

/**
 * The reasons against sending the form as it is: a refusal, a raid that filled up or was deleted, a character booked before. Values
 * that no longer suit this raid can go to another one.
 */
export function BookingNotes({
  raid,
  gone,
  isThere,
  booking,
  onRaid,
  waits,
  form,
  onWait,
  onMove,
}: BookingNotesProps) {
  const now = useNow()
  const bookings = useQuery({ ...raidBookings(raid._id), enabled: isThere }).data ?? []
  const [clientName, clientRealm] = useWatch({ control: form.control, name: ['clientName', 'clientRealm'] })
  const kept = bookings.filter((one) => !hasEnded(one))
  const client = { clientName, clientRealm }
  // One's own are known while the name is being typed.
  const again =
    isAlreadyBooked(kept, { ...client, except: booking?._id }) || otherBookings(onRaid, client, booking) > 0
  const whyNot = booking === null ? (waits ? whyNotJoinBackup : whyNotBook)(raid, now) : null
  const fate = useBookingFate(raid, booking)
  const closed = booking === null ? (gone ?? whyNot?.message ?? null) : null
  const refused = form.formState.errors.root?.message
  return (
    // No role=alert: a screen reader has read the toast already.
    <div aria-live="polite" className="space-y-2 not-empty:mb-5">
      {refused && refused !== closed && gone === null && <InlineNote tone="danger">{refused}</InlineNote>}
      {booking !== null && fate !== null && (
        <FateNote bookingId={booking._id} fate={fate}>
          <BookElsewhere raid={raid} onMove={onMove} />
        </FateNote>
      )}
      {closed !== null && (
        <InlineNote tone="warning">
          <Isolated>{closed}</Isolated>
          {gone === null && <OtherWay whyNot={whyNot} onWait={onWait} />}
          {!waits && <BookElsewhere raid={raid} onMove={onMove} />}
        </InlineNote>
      )}
      {again && <AlreadyBooked name={clientName} />}
    </div>
  )
}

/** On a full raid a client can wait, and where a slot is free nobody has to: what was typed stays. */
function OtherWay({ whyNot, onWait }: Pick<BookingNotesProps, 'onWait'> & { whyNot: Failure | null }) {
  const isFull = whyNot?.code === 'raid-full'
  if (!isFull && whyNot?.code !== 'raid-has-slot') return null
  return (
    <p className="mt-2">
      <Button size="small" onClick={() => onWait(isFull)}>
        {isFull ? 'Join Backup' : 'Book instead'}
      </Button>
    </p>
  )
}
