import type { Booking } from '#domain/booking/booking.ts'
import { recordText } from '#domain/client/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { FitNotes } from '#web/booking/clients/fit-notes.tsx'
import { useBookingFit } from '#web/booking/clients/use-misfits.ts'
import { useNow } from '#web/time/use-now.ts'

/** The client's record and the warnings about the booking, where there is room for sentences. */
export function ClientFacts({ raid, booking }: { raid: Raid; booking: Booking }) {
  const now = useNow()
  const { misfits, record } = useBookingFit(raid, booking)
  return (
    <>
      <p className="min-h-5 text-sm text-bone-300">{record && recordText(record, now)}</p>
      <FitNotes misfits={misfits} warnings={record?.warnings ?? []} />
    </>
  )
}
