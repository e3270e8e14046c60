import { useId, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { BookingForm } from '#web/booking/booking-form.tsx'
import { useBookingForm } from '#web/booking/use-booking-form.ts'
import { useNow } from '#web/dashboard/use-now.ts'
import { dayText } from '#web/raid/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Gold } from '#web/ui/gold.tsx'

interface BookingDialogProps {
  raid: Raid
  /** The booking to edit; null makes a new one. */
  booking: Booking | null
  onClose(): void
}

/** Books a client onto a raid, or edits a booking. What was typed is only given up when the person says so. */
export function BookingDialog({ raid, booking, onClose }: BookingDialogProps) {
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const editor = useBookingForm({ raid, booking, onDone: onClose })
  const { isDirty } = editor.form.formState

  function leave() {
    if (isDirty) setLeaving(true)
    else onClose()
  }

  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={booking === null ? 'Book Raid' : 'Edit Booking'}
        description={<RaidLine raid={raid} />}
        size="large"
        busy={editor.sending}
        footer={
          <>
            <Button onClick={leave} disabled={editor.sending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={editor.sending}
              busyLabel={booking === null ? 'Booking…' : 'Saving…'}
            >
              {booking === null ? 'Book Client' : 'Save Changes'}
            </Button>
          </>
        }
      >
        <BookingForm id={formId} raid={raid} booking={booking} editor={editor} />
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title="Discard Changes"
        confirmLabel="Discard"
        busyLabel="Discarding…"
        busy={false}
        danger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        What you typed has not been sent yet and will be lost.
      </ConfirmDialog>
    </>
  )
}

function RaidLine({ raid }: { raid: Raid }) {
  const now = useNow()
  const left = Math.max(0, raid.maxClients - raid.clients.length)
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-semibold text-bone-100">{raid.name}</span>
      <span>
        {dayText(raid.date, now)}, {raid.time}
      </span>
      <Gold amount={raid.pot} />
      <span>{left === 1 ? '1 slot left' : `${left} slots left`}</span>
    </span>
  )
}
