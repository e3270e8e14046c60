import { useRef } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import { BookingForm } from '#web/booking/form/booking-form.tsx'
import type { Editing } from '#web/booking/form/editing.ts'
import { useBookingForm } from '#web/booking/form/use-booking-form.ts'
import { useCurrentRaid } from '#web/booking/plans/use-current-raid.ts'
import { Gold } from '#web/game/gold.tsx'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { StaleNote } from '#web/ui/form/stale-note.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface BookingDialogProps extends Editing {
  onClose(): void
  /** The new booking shall wait in line from now on, or no more. */
  onWait(waits: boolean): void
  /** The dialog shall be for another raid from now on. */
  onMove(to: Raid): void
}

/** Books a client onto a raid, or edits a booking. Asks before it drops what was typed. */
export default function BookingDialog(props: BookingDialogProps) {
  // As it was when the dialog was opened; it may have changed since.
  const { raid: opened, booking, sameClientAs, waits, onClose, onWait, onMove } = props
  const submit = useRef<HTMLButtonElement>(null)
  const { raid, gone, isThere } = useCurrentRaid(opened)
  const editor = useBookingForm({ raid, booking, sameClientAs, waits, onDone: onClose })
  const words = wordsFor(raid, booking, waits)
  const { draft, leaving, busy, movedFrom } = editor
  const leave = () => leaving.ask(onClose)

  function move(to: Raid) {
    editor.moveTo(to)
    onMove(to)
    // The pressed button is gone.
    submit.current?.focus()
  }

  function wait(next: boolean) {
    onWait(next)
    submit.current?.focus()
  }

  return (
    <>
      <FormDialog
        onClose={leave}
        title={words.title}
        description={<RaidLine raid={raid} isGone={gone !== null} />}
        size="steady"
        busy={busy}
        submitLabel={words.submit}
        busyLabel={words.busy}
        submitProps={{ ...editor.press, ref: submit }}
        onSubmit={editor.submit}
      >
        {draft.restored && <DraftNote from={movedFrom} onDiscard={() => leaving.ask(draft.discard)} />}
        {editor.stale && <StaleNote {...editor.stale} />}
        <BookingForm
          raid={raid}
          gone={gone}
          isThere={isThere}
          booking={booking}
          waits={waits}
          editor={editor}
          onWait={wait}
          onMove={move}
        />
      </FormDialog>
      {leaving.question}
    </>
  )
}

function wordsFor(raid: Raid, booking: Booking | null, waits: boolean) {
  if (booking !== null) return { title: 'Edit Booking', submit: 'Save changes', busy: 'Saving…' }
  if (!waits) return { title: 'Book Raid', submit: 'Book client', busy: 'Booking…' }
  return {
    title: 'Join Backup',
    submit: `Join Backup as ${ordinal(raid.backups + 1)}`,
    busy: 'Joining…',
  }
}

function RaidLine({ raid, isGone }: { raid: Raid; isGone: boolean }) {
  const now = useNow()
  const shownTime = useShownTime()
  const left = freeSlots(raid)
  const leftText = left === 1 ? '1 slot left' : `${left} slots left`
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="font-semibold text-bone-100">
        <Isolated>{raid.name}</Isolated>
      </span>
      <span>
        {dayText(raid.date, now)}, {shownTime(raid.time)}
      </span>
      <Gold amount={raid.pot} />
      {!isGone && <span>{left === 0 ? 'Full' : leftText}</span>}
    </span>
  )
}
