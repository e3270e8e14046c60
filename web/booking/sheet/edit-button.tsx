import { useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Editing } from '#web/booking/form/booking-values.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const BookingDialog = onDemand(() => import('#web/booking/form/booking-dialog.tsx'))

interface EditButtonProps {
  client: Booking
  /** Nothing else comes next. */
  isNext: boolean
  className: string
}

/** Opens the booking's form over its sheet, for who booked it. */
export function EditButton({ client, isNext, className }: EditButtonProps) {
  const { raid } = usePlans()
  const [editing, setEditing] = useState<Editing | null>(null)
  const of = { raid, booking: client, sameClientAs: null, waits: false }
  return (
    <>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        onClick={() => setEditing(of)}
        className={isNext ? 'min-h-12 basis-full!' : className}
      >
        Edit
      </Button>
      {editing && (
        <BookingDialog
          {...editing}
          onClose={() => setEditing(null)}
          onWait={(waits) => setEditing({ ...editing, waits })}
          onMove={(to) => setEditing({ ...editing, raid: to, booking: null, waits: false })}
        />
      )}
    </>
  )
}
