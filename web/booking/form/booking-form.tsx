import { useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import { isAlreadyBooked } from '#domain/booking/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { whyNotBook } from '#domain/raid/rules.ts'
import { BossChoice } from '#web/booking/form/boss-choice.tsx'
import { CharacterFields } from '#web/booking/form/character-fields.tsx'
import { PaymentFields } from '#web/booking/form/payment-fields.tsx'
import type { BookingEditor } from '#web/booking/form/use-booking-form.ts'
import { raidBookings } from '#web/booking/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

interface BookingFormProps {
  id: string
  raid: Raid
  booking: Booking | null
  editor: BookingEditor
}

/** Everything that a booking holds, in the order in which an advertiser learns it. */
export function BookingForm({ id, raid, booking, editor }: BookingFormProps) {
  const { form, gold, pot, submit } = editor
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Notes raid={raid} booking={booking} form={form} />
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

/** What speaks against sending the form as it stands: a refusal, a raid that filled up, a character booked before. */
function Notes({
  raid,
  booking,
  form,
}: Omit<BookingFormProps, 'id' | 'editor'> & { form: UseFormReturn<BookingInput> }) {
  const now = useNow()
  const bookings = useQuery(raidBookings(raid._id)).data ?? []
  const [clientName, clientRealm] = useWatch({ control: form.control, name: ['clientName', 'clientRealm'] })
  const again = isAlreadyBooked(bookings, { clientName, clientRealm, except: booking?._id })
  const closed = booking === null ? whyNotBook(raid, now) : null
  const refused = form.formState.errors.root?.message
  return (
    // No role=alert: a screen reader has read the toast already.
    <div aria-live="polite" className="space-y-2 not-empty:mb-5">
      {refused && (
        <Note icon={<CircleAlert aria-hidden />} tone="danger">
          {refused}
        </Note>
      )}
      {closed && closed.message !== refused && (
        <Note icon={<TriangleAlert aria-hidden />} tone="warning">
          {closed.message}
        </Note>
      )}
      {again && (
        <Note icon={<TriangleAlert aria-hidden />} tone="warning">
          <Isolated>{clientName.trim()}</Isolated> is already booked on this raid. You can book the character
          once more.
        </Note>
      )}
    </div>
  )
}

const TONES = {
  danger: 'border-rose-400/40 bg-rose-400/8 text-rose-400',
  warning: 'border-amber-400/40 bg-amber-400/8 text-amber-400',
} as const

function Note({ tone, icon, children }: { tone: keyof typeof TONES; icon: ReactNode; children: ReactNode }) {
  return (
    <p
      className={`flex items-start gap-2 rounded-lg border px-3 py-2 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 ${TONES[tone]}`}
    >
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
