import { type SyntheticEvent, useEffect, useEffectEvent } from 'react'
import { type DefaultValues, type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { type Booking, type BookingInput, bookingFields } from '#domain/booking/booking.ts'
import { whyNotCreate, whyNotEdit } from '#domain/booking/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { bookingResolver } from '#web/booking/form/booking-resolver.ts'
import { newBooking, valuesOf } from '#web/booking/form/booking-values.ts'
import { type BookingGold, useBookingGold } from '#web/booking/form/use-booking-gold.ts'
import { useCreateBooking, useEditBooking } from '#web/booking/queries.ts'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useMember } from '#web/member/member-context.ts'
import { notify } from '#web/ui/feedback/toast.tsx'
import { type Draft, useDraft } from '#web/ui/form/use-draft.ts'

export interface BookingEditor {
  form: UseFormReturn<BookingInput>
  gold: BookingGold
  /** The raid's price in gold where it sets a floor, else null. */
  pot: number | null
  /** What is kept of it in this tab until it is sent. */
  draft: Draft
  sending: boolean
  send(event: SyntheticEvent): void
}

interface Options {
  raid: Raid
  /** The booking to edit; null makes a new one. */
  booking: Booking | null
  onDone(): void
}

/** The state of the booking form: its defaults, its validation and its submission. */
export function useBookingForm({ raid, booking, onDone }: Options): BookingEditor {
  const { actor } = useMember()
  const form = useForm<BookingInput>({
    defaultValues: booking === null ? (newBooking(raid) as DefaultValues<BookingInput>) : valuesOf(booking),
    resolver: bookingResolver((input) =>
      booking === null ? whyNotCreate(input, raid, actor) : whyNotEdit(booking, input, raid, actor),
    ),
  })
  const pot = booking === null ? raid.pot : null
  const gold = useBookingGold(form, pot)
  const draft = useDraft(draftKey(raid, booking, actor._id), form)
  useSettledDraft(draft, gold)
  const { deliver, sending } = useDelivery(raid, booking, draft)
  const { run } = useSingleFlight()

  async function submit(input: BookingInput) {
    try {
      notify.success(await deliver(input))
      draft.forget()
      onDone()
    } catch (error) {
      notify.error(
        failureText(error, booking === null ? 'Failed to submit booking' : 'Error updating booking'),
      )
      showFailure(form, error)
    }
  }

  function send(event: SyntheticEvent) {
    event.preventDefault()
    void run(async () => {
      // Enter submits while the box still has the focus, so its blur handler has not run.
      gold.settlePrice()
      await form.handleSubmit(submit, sayWhatIsMissing)()
    })
  }

  return { form, gold, pot, draft, sending, send }
}

function draftKey(raid: Raid, booking: Booking | null, memberId: string): string {
  return booking === null
    ? `booking.create.${raid._id}.${memberId}`
    : `booking.edit.${booking._id}.${memberId}`
}

/** Only what was typed is kept; the raid's price may be another by now, and what follows from both with it. */
function useSettledDraft({ restored }: Draft, gold: BookingGold) {
  const settle = useEffectEvent(gold.settlePrice)
  useEffect(() => {
    if (restored) settle()
  }, [restored])
}

/** Each field shows its own error; the toast repeats the first one. */
function sayWhatIsMissing(errors: FieldErrors<BookingInput>) {
  const [first] = Object.values(errors)
  if (typeof first?.message === 'string') notify.error(first.message)
}

/** Sends a valid booking and returns the sentence for the toast. */
function useDelivery(raid: Raid, booking: Booking | null, draft: Draft) {
  const creating = useCreateBooking(raid._id)
  const editing = useEditBooking(raid._id)

  async function deliver(input: BookingInput): Promise<string> {
    if (booking !== null) {
      await editing.mutateAsync({ id: booking._id, input })
      return 'Booking updated successfully'
    }
    await creating.mutateAsync({ input, idempotencyKey: draft.requestKey(input) })
    return `Booking request sent for ${raid.name}`
  }

  return { deliver, sending: creating.isPending || editing.isPending }
}

/** Puts each sentence at its field, and one that belongs to no field above the form. */
function showFailure(form: UseFormReturn<BookingInput>, error: unknown) {
  const message = error instanceof Error ? error.message : 'Something went wrong. Try again.'
  const fields = error instanceof ApiFailure ? Object.entries(error.fields).filter(isFormField) : []
  if (fields.length === 0) form.setError('root', { type: 'server', message })
  for (const [place, [field, sentence]] of fields.entries()) {
    form.setError(field, { type: 'server', message: sentence }, { shouldFocus: place === 0 })
  }
}

function isFormField(entry: [string, string]): entry is [keyof BookingInput, string] {
  return entry[0] in bookingFields
}
