import { useId, useRef } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { BookingForm } from '#web/booking/form/booking-form.tsx'
import { useBookingForm } from '#web/booking/form/use-booking-form.ts'
import { useCurrentRaid } from '#web/booking/form/use-current-raid.ts'
import { Gold } from '#web/game/gold.tsx'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface BookingDialogProps {
  /** As it was when the dialog was opened; it may have changed since. */
  raid: Raid
  /** The booking to edit; null makes a new one. */
  booking: Booking | null
  onClose(): void
  /** The dialog shall be for another raid from now on. */
  onMove(to: Raid): void
}

/** Books a client onto a raid, or edits a booking. Asks before it drops what was typed. */
export function BookingDialog({ raid: opened, booking, onClose, onMove }: BookingDialogProps) {
  const formId = useId()
  const submit = useRef<HTMLButtonElement>(null)
  const { raid, gone } = useCurrentRaid(opened)
  const editor = useBookingForm({ raid, booking, onDone: onClose })
  const { draft, leaving, busy, movedFrom } = editor
  const leave = () => leaving.ask(onClose)

  function move(to: Raid) {
    editor.moveTo(to)
    onMove(to)
    // What was pressed is gone.
    submit.current?.focus()
  }

  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={booking === null ? 'Book Raid' : 'Edit Booking'}
        description={<RaidLine raid={raid} isGone={gone !== null} />}
        size="large"
        busy={busy}
        footer={
          <>
            <Button onClick={leave} disabled={busy}>
              Cancel
            </Button>
            <Button
              {...editor.press}
              ref={submit}
              type="submit"
              form={formId}
              variant="primary"
              busy={busy}
              busyLabel={booking === null ? 'Booking…' : 'Saving…'}
            >
              {booking === null ? 'Book Client' : 'Save Changes'}
            </Button>
          </>
        }
      >
        {draft.restored && <DraftNote from={movedFrom} onDiscard={() => leaving.ask(draft.discard)} />}
        <BookingForm id={formId} raid={raid} gone={gone} booking={booking} editor={editor} onMove={move} />
      </Dialog>
      {leaving.question}
    </>
  )
}

function RaidLine({ raid, isGone }: { raid: Raid; isGone: boolean }) {
  const now = useNow()
  const shownTime = useShownTime()
  const left = Math.max(0, raid.maxClients - raid.clients.length)
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-semibold text-bone-100">
        <Isolated>{raid.name}</Isolated>
      </span>
      <span>
        {dayText(raid.date, now)}, {shownTime(raid.time)}
      </span>
      <Gold amount={raid.pot} />
      {!isGone && <span>{left === 1 ? '1 slot left' : `${left} slots left`}</span>}
    </span>
  )
}
