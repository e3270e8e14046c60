import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { BookingNotes } from '#web/booking/form/booking-notes.tsx'
import { BossChoice } from '#web/booking/form/boss-choice.tsx'
import { CharacterFields } from '#web/booking/form/character-fields.tsx'
import { PaymentFields } from '#web/booking/form/payment-fields.tsx'
import type { BookingEditor } from '#web/booking/form/use-booking-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

interface BookingFormProps {
  id: string
  raid: Raid
  /** Why the raid is no more; null while it is there. */
  gone: string | null
  booking: Booking | null
  /** A new one goes into the line of the raid. */
  waits: boolean
  editor: BookingEditor
  /** The new booking shall wait in line from now on, or no more. */
  onWait(waits: boolean): void
  /** What was typed shall be booked on another raid. */
  onMove(to: Raid): void
}

/** Everything that a booking holds, in the order in which an advertiser learns it. */
export function BookingForm({ id, editor, ...noted }: BookingFormProps) {
  const { raid, booking } = noted
  const { form, gold, pot, submit } = editor
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <form id={id} onSubmit={submit} noValidate>
      <BookingNotes {...noted} form={form} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Part title="Character">
          <CharacterFields form={form} />
          {raid.raidType === 'Curve' && (
            <Controller
              control={control}
              name="selectedBosses"
              render={({ field }) => (
                <BossChoice
                  ref={field.ref}
                  name={field.name}
                  value={field.value}
                  onChange={field.onChange}
                  error={errors.selectedBosses?.message ?? errors.selectedBosses?.[0]?.message}
                />
              )}
            />
          )}
          <Field
            label="Contact Info"
            hint="How to reach the client, such as a Battle.net tag"
            error={errors.contactInfo?.message}
          >
            <Textarea {...register('contactInfo')} rows={2} maxLength={500} />
          </Field>
        </Part>
        <Part title="Payment">
          <PaymentFields form={form} gold={gold} pot={pot} claimed={booking?.paidFull === true} />
          <Field label="Additional Notes" error={errors.additionalNotes?.message}>
            <Textarea {...register('additionalNotes')} rows={2} maxLength={1000} />
          </Field>
        </Part>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-1">
      <legend className="mb-3 font-display text-base font-semibold text-gold-300">{title}</legend>
      {children}
    </fieldset>
  )
}
