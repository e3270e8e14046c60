import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { BOOKING_DEFAULTS } from '#features/booking/booking.ts'
import { correctGold } from '#features/booking/calls.ts'
import { CORRECTION_REASONS, correctionWarnings, goldAfter, whyNotCorrect } from '#features/booking/plans.ts'
import { paidText } from '#features/booking/rules.ts'
import { realmsWith } from '#features/character/realm.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { FACTIONS } from '#features/season/game.ts'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { Field, RadioChips, Select } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { useFateNote } from './fate-note.tsx'
import type { PlanProps } from './plan-props.ts'
import { ReasonFields } from './reason-fields.tsx'
import { WhoAndWhere } from './who-and-where.tsx'

/** Corrects what is owed and where it is paid, as it came about on the night (docs/product.md, CORRECT-5). */
export function CorrectDialog({ raid, booking, onClose }: PlanProps) {
  const { actor } = useMember()
  // On a touch screen too: whoever comes here types a price.
  const priceBox = useRef<HTMLInputElement>(null)
  const { form, busy, errorOf, submit } = useCallForm(correctGold, {
    startsWith: {
      bookingId: booking._id,
      version: booking.version,
      price: booking.price ?? 0,
      deposit: booking.deposit ?? 0,
      paymentRealm: booking.paymentRealm ?? BOOKING_DEFAULTS.paymentRealm,
      paymentFaction: booking.paymentFaction ?? BOOKING_DEFAULTS.paymentFaction,
      reason: '',
    },
    whyNot: (input) => whyNotCorrect(booking, raid, { actor, input }),
    refused: 'The gold could not be corrected',
    done: onClose,
  })
  const { control } = form
  const over = useFateNote(raid, booking, busy)
  return (
    <FormDialog
      title="Correct gold"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      submitLabel="Correct gold"
      busyLabel="Correcting…"
      disabled={over !== null}
      initialFocus={priceBox}
      {...{ busy, onClose }}
      onSubmit={submit}
    >
      {over}
      <Controller
        control={control}
        name="price"
        render={({ field: { value, onChange, onBlur } }) => (
          <Field label="Price" error={errorOf('price')}>
            <GoldBox ref={priceBox} amount={value} onAmount={onChange} onBlur={onBlur} onFocus={selectAll} />
          </Field>
        )}
      />
      {!booking.paidFull && (
        <Controller
          control={control}
          name="deposit"
          render={({ field: { value, onChange, onBlur } }) => (
            <Field label="Deposit" error={errorOf('deposit')}>
              <GoldBox amount={value} onAmount={onChange} onBlur={onBlur} onFocus={selectAll} />
            </Field>
          )}
        />
      )}
      <Field label="Payment Realm" error={errorOf('paymentRealm')}>
        <Select {...form.register('paymentRealm')} options={realmsWith([booking.paymentRealm])} />
      </Field>
      <Controller
        control={control}
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
      <Controller
        control={control}
        name="reason"
        render={({ field }) => (
          <ReasonFields legend="Why" reasons={CORRECTION_REASONS} field={field} error={errorOf('reason')} />
        )}
      />
      <Sums booking={booking} raid={raid} typed={form.watch()} />
    </FormDialog>
  )
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()

interface SumsProps extends Omit<PlanProps, 'onClose'> {
  typed: Parameters<typeof paidText>[1] & Parameters<typeof goldAfter>[0]
}

/** The debt and its realm, as they are typed, and the warnings about them. */
function Sums({ booking, raid, typed }: SumsProps) {
  const { price, deposit } = typed
  if (!Number.isFinite(price) || !Number.isFinite(deposit)) return null
  const owed = booking.paidFull ? 0 : goldAfter({ price, deposit }).owes
  return (
    <div role="status" className="space-y-1 text-sm">
      <p>{owed === 0 ? 'Owed nothing' : `Owed ${paidText(owed, typed)}`}</p>
      {correctionWarnings(booking, raid, { price, deposit }).map((warning) => (
        <p key={warning} className="text-amber-400">
          {warning}
        </p>
      ))}
    </div>
  )
}
