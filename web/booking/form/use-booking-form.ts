import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import {
  type Booking,
  type BookingInput,
  bookingFields,
  bookingInput,
  editedInput,
} from '#domain/booking/booking.ts'
import { createBackup, createBooking, editBooking } from '#domain/booking/endpoints.ts'
import { whyNotCreate, whyNotEdit } from '#domain/booking/rules.ts'
import { FIELDS as FACT_FIELDS } from '#domain/fact-field.ts'
import { factText } from '#domain/facts.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useConfirmation } from '#web/booking/confirmation.ts'
import { draftKey, newBooking, paymentOf, valuesOf } from '#web/booking/form/booking-values.ts'
import type { Editing } from '#web/booking/form/editing.ts'
import type { GoldBounds } from '#web/booking/form/gold-terms.ts'
import { type BookingGold, type CorrectedBox, useBookingGold } from '#web/booking/form/use-booking-gold.ts'
import { type SubmitPress, usePress } from '#web/booking/form/use-press.ts'
import { readBookingsOf } from '#web/booking/queries.ts'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { type RecordForm, type ServerForm, useServerForm } from '#web/call/use-server-form.ts'
import { useMember } from '#web/member/member-context.ts'
import { copyConfirmation } from '#web/tracking/queries.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { type Draft, keepDraft } from '#web/ui/form/use-draft.ts'

export interface BookingEditor
  extends Pick<ServerForm<BookingInput, BookingInput>, 'draft' | 'leaving' | 'stale' | 'busy'> {
  form: UseFormReturn<BookingInput>
  gold: BookingGold
  bounds: GoldBounds
  /** The raid that the draft was typed for, when it is another one. */
  movedFrom: string | null
  /** Takes what was typed to the form of another raid, which the caller has to show then. */
  moveTo(to: Raid): void
  /** For the button that submits. */
  press: SubmitPress<CorrectedBox>['handlers']
  submit(event: SyntheticEvent): void
}

interface Options extends Editing {
  onDone(): void
}

const FIELDS = Object.keys(bookingFields) as (keyof BookingInput)[]

/** The state of the booking form: its defaults, its validation and its submission. */
export function useBookingForm(options: Options): BookingEditor {
  const { raid, booking: opened, sameClientAs, waits, onDone } = options
  const { actor } = useMember()
  const confirmationOf = useConfirmation()
  // As the form was filled from it, which the list need not show any more.
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
  const bounds = { raid, isNew: booking === null }
  const press = usePress<CorrectedBox>()
  const gold = useBookingGold(form, bounds, press.changed)
  useSettledDraft(draft, gold)
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

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // Enter submits while the box still has the focus, so its blur handler has not run.
    gold.settle()
    const changed = press.firstChanged()
    if (changed !== null) form.setFocus(changed)
    else void handleSubmit(deliver)()
  }

  function moveTo(to: Raid) {
    const other = draftKey(to, null, actor._id)
    if (booking !== null) {
      // All that the booking holds, not only what was changed of it. The form that opens then is another one.
      keepDraft(other, newBooking(to), { ...form.getValues(), raidId: to._id })
      draft.forget()
      return
    }
    draft.moveTo(other)
    form.reset(startOf(to, sameClientAs))
    setMovedFrom(raid.name)
  }

  return { form, gold, bounds, draft, leaving, stale, busy, movedFrom, moveTo, press: press.handlers, submit }
}

function startOf(raid: Raid, sameClientAs: Booking | null) {
  return { ...newBooking(raid), ...(sameClientAs && paymentOf(sameClientAs)) } as DefaultValues<BookingInput>
}

/** Computed fields are nobody's choice. */
const { raidId: _, owes: __, ...CHOSEN } = bookingFields
const LABELS = Object.fromEntries(Object.entries(FACT_FIELDS.booking).filter(([field]) => field in CHOSEN))

function recordOf(
  booking: Booking,
  onRead: (now: Booking) => void,
  onLoaded: () => void,
): RecordForm<BookingInput> {
  return {
    filledFrom: booking,
    labels: LABELS,
    text: (field, value) => factText('booking', field, value),
    async read() {
      const now = (await readBookingsOf(booking.raidId)).find(({ _id }) => _id === booking._id)
      if (now === undefined) throw new Error('The booking is no longer on this raid')
      onRead(now)
      return valuesOf(now)
    },
    onLoaded,
  }
}

/** The toast of a failure. A booking that is no longer found was deleted: whoever opened the form saw it. */
function refusalOf(error: unknown, isNew: boolean): string {
  if (error instanceof ApiFailure && error.code === 'not-found') return 'This raid was deleted.'
  return failureText(error, isNew ? 'Failed to submit booking' : 'Error updating booking')
}

/** Only what was typed is kept; the raid's price may be another by now, and what follows from both with it. */
function useSettledDraft({ restored }: Draft, gold: BookingGold) {
  const settle = useEffectEvent(gold.settle)
  useEffect(() => {
    if (restored) settle()
  }, [restored])
}
