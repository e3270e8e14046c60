import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import {
  type Booking,
  type BookingInput,
  bookingFields,
  bookingInput,
  editedInput,
} from '#features/booking/booking.ts'
import { createBackup, createBooking, editBooking } from '#features/booking/calls.ts'
import { BOOKING_FIELDS } from '#features/booking/changes.ts'
import { ordinal } from '#features/booking/mark.ts'
import { whyNotCreate, whyNotEdit } from '#features/booking/rules.ts'
import { useConfirmation } from '#features/booking/web/confirmation.ts'
import { useCurrentRaid } from '#features/booking/web/plans/fate-note.tsx'
import { readBookingsOf } from '#features/booking/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots } from '#features/raid/rules.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { copyConfirmation } from '#features/tracking/web/queries.ts'
import { ApiFailure, failureText } from '#platform/call/web/api.ts'
import { type RecordForm, useServerForm } from '#platform/call/web/use-server-form.ts'
import { factText } from '#platform/change/facts.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { DraftNote, StaleNote } from '#platform/ui/form/notes.tsx'
import { WrongTexts } from '#platform/ui/form/number-input.tsx'
import { storeDraft } from '#platform/ui/form/use-draft.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { BookingForm } from './booking-form.tsx'
import { useBookingGold } from './booking-gold.ts'
import { draftKey, type Editing, FIELDS, newBooking, paymentOf, valuesOf } from './booking-values.ts'

interface BookingDialogProps extends Editing {
  onClose(): void
  onWait(waits: boolean): void
  onMove(to: Raid): void
}

/** Books a client onto a raid, or edits a booking. Asks before it discards typed values. */
export default function BookingDialog(props: BookingDialogProps) {
  // `opened`: the raid as it was when the dialog opened.
  const { raid: opened, booking = null, sameClientAs, waits = false, onClose, onWait, onMove } = props
  const submit = useRef<HTMLButtonElement>(null)
  const current = useCurrentRaid(opened)
  const { raid } = current
  const editor = useBookingForm({ raid, booking, sameClientAs, waits }, onClose)
  const words = wordsFor(raid, booking, waits)
  const { form, gold, draft, leaving, busy, movedFrom } = editor
  const leave = () => leaving.ask(onClose)

  function move(to: Raid) {
    editor.moveTo(to)
    onMove(to)
    // The clicked button disappears, so the focus must move.
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
        description={<RaidLine raid={raid} isGone={current.gone !== null} />}
        size="steady"
        busy={busy}
        submitLabel={words.submit}
        busyLabel={words.busy}
        submitProps={{ ...gold.submitProps, ref: submit }}
        onSubmit={editor.submit}
      >
        {draft.restored && <DraftNote from={movedFrom} onDiscard={() => leaving.ask(draft.discard)} />}
        {editor.stale && <StaleNote {...editor.stale} />}
        <WrongTexts value={draft.wrongTexts}>
          <BookingForm
            current={current}
            booking={booking}
            waits={waits}
            form={form}
            gold={gold}
            onWait={wait}
            onMove={move}
          />
        </WrongTexts>
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

function useBookingForm(
  { raid, booking: opened = null, sameClientAs, waits = false }: Editing,
  onDone: () => void,
) {
  const { actor } = useMember()
  const confirmationOf = useConfirmation()
  // The booking as it was when the form opened; it may have left the list since.
  const [booking, setBooking] = useState(opened)
  const key = draftKey(raid, booking, actor._id)
  const { form, draft, leaving, stale, busy, handleSubmit, send } = useServerForm<BookingInput, BookingInput>(
    {
      draftKey: key,
      defaultValues: booking === null ? startOf(raid, sameClientAs) : valuesOf(booking),
      fields: FIELDS,
      rules: {
        schema: booking === null ? bookingInput : editedInput,
        whyNot: (input) =>
          booking === null ? whyNotCreate(input, raid, actor) : whyNotEdit(booking, input, raid, actor),
      },
      refusal: (error) => refusalOf(error, booking === null),
      record: booking === null ? undefined : recordOf(booking, setBooking, () => gold.settle()),
    },
  )
  const gold = useBookingGold(form, { raid, isNew: booking === null })
  // A draft restores typed values only; computed fields are computed again, since the raid's price may have changed.
  const settle = useEffectEvent(gold.settle)
  useEffect(() => {
    if (draft.restored) settle()
  }, [draft.restored])
  /** The raid that the draft was typed for, if it is another raid. */
  const [movedFrom, setMovedFrom] = useState<string | null>(null)

  function deliver(input: BookingInput) {
    if (booking !== null) {
      const { _id: id, version } = booking
      return send(editBooking, { id, version, ...input }, { done: onDone })
    }
    send(waits ? createBackup : createBooking, input, {
      key: draft.requestKey({ waits, input }),
      toast: null,
      done({ _id }, said) {
        const { whole } = confirmationOf({ raid, bookings: [input], ids: [_id], waits })
        const copy = { label: 'Copy confirmation', run: () => void copyConfirmation(whole) }
        notify.success(said ?? `Booking request sent for ${raid.name}`, copy)
        onDone()
      },
    })
  }

  function submit() {
    const changed = gold.settleForSending()
    if (changed !== null) form.setFocus(changed)
    else void handleSubmit(deliver)()
  }

  /** Moves the values to the form of another raid; the caller must then show that form. */
  function moveTo(to: Raid) {
    const other = draftKey(to, null, actor._id)
    if (booking !== null) {
      // Stores all values, not only changed ones: the other form is one for a new booking.
      storeDraft(other, newBooking(to), { ...form.getValues(), raidId: to._id })
      draft.forget()
      return
    }
    draft.moveTo(other)
    form.reset(startOf(to, sameClientAs))
    setMovedFrom(raid.name)
  }

  return { form, gold, draft, leaving, stale, busy, movedFrom, moveTo, submit }
}

function startOf(raid: Raid, sameClientAs: Booking | undefined) {
  return { ...newBooking(raid), ...(sameClientAs && paymentOf(sameClientAs)) } as DefaultValues<BookingInput>
}

/** Leaves out computed fields, which people do not type. */
const { raidId: _, owes: __, ...CHOSEN } = bookingFields
const LABELS = Object.fromEntries(Object.entries(BOOKING_FIELDS).filter(([field]) => field in CHOSEN))

function recordOf(
  booking: Booking,
  onRead: (now: Booking) => void,
  onLoaded: () => void,
): RecordForm<BookingInput> {
  return {
    filledFrom: booking,
    labels: LABELS,
    text: (field, value) => factText(BOOKING_FIELDS, field, value),
    async read() {
      const now = (await readBookingsOf(booking.raidId)).find(({ _id }) => _id === booking._id)
      if (now === undefined) throw new Error('The booking is no longer on this raid')
      onRead(now)
      return valuesOf(now)
    },
    onLoaded,
  }
}

/** The toast of a failure. A booking that is no longer found was deleted while the form was open. */
function refusalOf(error: unknown, isNew: boolean): string {
  if (error instanceof ApiFailure && error.code === 'not-found') return 'This raid was deleted.'
  return failureText(error, isNew ? 'Failed to submit booking' : 'Error updating booking')
}
