import { Controller } from 'react-hook-form'
import { BOOKING_DEFAULTS } from '#domain/booking/booking.ts'
import { changePayment } from '#domain/booking/endpoints.ts'
import { realmsWith } from '#domain/realm/rules.ts'
import { FACTIONS } from '#domain/season.ts'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

/** Says where the client pays in the raid, when that is elsewhere than was booked (docs/product.md, PLAN-13). */
export function PaymentDialog({ raid, booking, onClose }: PlanProps) {
  const { form, busy, errorOf, submit } = useCallForm(changePayment, {
    startsWith: {
      bookingId: booking._id,
      paymentRealm: booking.paymentRealm ?? BOOKING_DEFAULTS.paymentRealm,
      paymentFaction: booking.paymentFaction ?? BOOKING_DEFAULTS.paymentFaction,
    },
    refused: 'The payment could not be changed',
    done: onClose,
  })
  return (
    <FormDialog
      title="Change payment"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      submitLabel="Change payment"
      busyLabel="Changing…"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Payment Realm" error={errorOf('paymentRealm')}>
        <Select {...form.register('paymentRealm')} options={realmsWith([booking.paymentRealm])} />
      </Field>
      <Controller
        control={form.control}
        name="paymentFaction"
        render={({ field }) => (
          <RadioChips
            {...field}
            legend="Payment Faction"
            choices={FACTIONS.map((name) => [name, name] as const)}
            columns="grid-cols-2"
            error={errorOf('paymentFaction')}
          />
        )}
      />
    </FormDialog>
  )
}
