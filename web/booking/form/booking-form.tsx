import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Booking } from '#domain/booking/booking.ts'
import { recordText } from '#domain/client/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { FitNotes } from '#web/booking/clients/fit-notes.tsx'
import { useMisfits } from '#web/booking/clients/use-misfits.ts'
import { useNamedClient } from '#web/booking/clients/use-named-client.ts'
import { BookingNotes, type BookingNotesProps } from '#web/booking/form/booking-notes.tsx'
import { BossChoice } from '#web/booking/form/boss-choice.tsx'
import { CharacterFields } from '#web/booking/form/character-fields.tsx'
import { PaymentFields } from '#web/booking/form/payment-fields.tsx'
import type { BookingEditor } from '#web/booking/form/use-booking-form.ts'
import { usePaidTerms } from '#web/booking/form/use-paid-terms.ts'
import { clientRecord, useOnRaids } from '#web/client/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

interface BookingFormProps extends Omit<BookingNotesProps, 'form' | 'onRaid'> {
  editor: BookingEditor
}

/** Everything that a booking holds, in the order in which an advertiser learns it. */
export function BookingForm({ editor, ...noted }: BookingFormProps) {
  const { raid, booking, isThere } = noted
  const { form, gold, bounds } = editor
  const { register, control, formState } = form
  const { errors } = formState
  const fixed = usePaidTerms(form, booking, isThere)
  const facts = useFacts(editor, isThere, raid, booking)
  return (
    <>
      <BookingNotes {...noted} form={form} onRaid={facts.onRaid} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Part title="Character" {...facts.handlers}>
          <CharacterFields form={form} realmHint={facts.text} />
          <FitNotes misfits={facts.misfits} warnings={facts.warnings} />
          {raid.raidType === 'Curve' && (
            <Controller
              control={control}
              name="selectedBosses"
              render={({ field }) => (
                <BossChoice
                  raid={raid}
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
          <PaymentFields
            form={form}
            gold={gold}
            bounds={bounds}
            fixed={fixed}
            claimed={booking?.paidFull === true}
          />
          <Field label="Additional Notes" error={errors.additionalNotes?.message}>
            <Textarea {...register('additionalNotes')} rows={2} maxLength={1000} />
          </Field>
        </Part>
      </div>
    </>
  )
}

/** The named client's record, and the warnings about the booking as it is. */
function useFacts({ form }: BookingEditor, isThere: boolean, raid: Raid, booking: Booking | null) {
  const now = useNow()
  const { client, handlers } = useNamedClient(form)
  const clientClass = useWatch({ control: form.control, name: 'clientClass' })
  const { data: record } = useQuery(clientRecord(isThere ? client : null, raid._id))
  const bookingId = booking?._id ?? null
  const misfits = useMisfits({ raid, bookingId, clientClass: clientClass || undefined, record })
  const text = record && recordText(record, now)
  const [on] = useOnRaids(isThere && client ? [client] : [], [raid._id])
  return { misfits, warnings: record?.warnings ?? [], onRaid: on?.bookings ?? 0, text, handlers }
}

function Part({ title, children, ...handlers }: ComponentProps<'fieldset'>) {
  return (
    <fieldset {...handlers} className="min-w-0 space-y-1">
      <legend className="mb-3 text-md font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
