import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { PAID_FULL_REFUSED } from '#domain/booking/rules.ts'
import { community } from '#domain/community.ts'
import { depositCap, floorPercent, floorPrice, grouped, leastDeposit, percentOf } from '#domain/gold.ts'
import { realmsWith } from '#domain/realm/rules.ts'
import { can } from '#domain/rights.ts'
import { FACTIONS, type Source } from '#domain/season.ts'
import { GoldInput } from '#web/booking/form/gold-input.tsx'
import { correctionNotice, type GoldBounds } from '#web/booking/form/gold-terms.ts'
import type { BookingGold, CorrectedBox } from '#web/booking/form/use-booking-gold.ts'
import { formatGold, goldHint } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface PaymentFieldsProps {
  form: UseFormReturn<BookingInput>
  gold: BookingGold
  bounds: GoldBounds
  /** Why price, deposit, source and paid in full stay as they are; null while they can be changed. */
  fixed: string | null
  /** The booking that is edited says already that it is paid in full. */
  claimed: boolean
}

const SOURCE_OPTIONS = [
  { value: 'TC', label: 'TC (Trade Chat)' },
  { value: 'BR', label: 'BR (Boost Request)' },
] satisfies { value: Source; label: string }[]

/** The client's payment: the price, where it goes and what was taken already. */
export function PaymentFields({ form, gold, bounds, fixed, claimed }: PaymentFieldsProps) {
  const isFixed = fixed !== null
  const { register, control, formState } = form
  const { errors, defaultValues } = formState
  const [price, owed, source] = useWatch({ control, name: ['price', 'owes', 'source'] })

  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 min-[30rem]:grid-cols-2">
      <div aria-live="polite" className="min-[30rem]:col-span-2 not-empty:mb-3">
        {fixed && <InlineNote tone="warning">{fixed}</InlineNote>}
      </div>
      <CorrectedField
        form={form}
        gold={gold}
        isFixed={isFixed}
        name="price"
        label="Price"
        required
        hint={priceRule(bounds)}
      />
      <Field label="Source" error={errors.source?.message} hint="Where the client came from">
        <Controller
          control={control}
          name="source"
          render={({ field }) => (
            <Select
              ref={field.ref}
              name={field.name}
              options={SOURCE_OPTIONS}
              disabled={isFixed}
              value={field.value}
              onBlur={field.onBlur}
              onChange={({ target }) => gold.changeSource(target.value === 'BR' ? 'BR' : 'TC')}
            />
          )}
        />
      </Field>
      <CorrectedField
        form={form}
        gold={gold}
        isFixed={isFixed}
        name="deposit"
        label="Deposit"
        hint={depositRule(price || 0, source, bounds)}
      />
      <Field label="Owes" hint="Price less deposit" error={errors.owes?.message}>
        <GoldInput control={control} name="owes" amount={owed} readOnly />
      </Field>
      <Field label="Payment Realm" error={errors.paymentRealm?.message}>
        <Select {...register('paymentRealm')} options={realmsWith([defaultValues?.paymentRealm])} />
      </Field>
      <Field label="Payment Faction" error={errors.paymentFaction?.message}>
        <Select {...register('paymentFaction')} options={FACTIONS} />
      </Field>
      <PaidFullField form={form} isFixed={isFixed} claimed={claimed} />
    </div>
  )
}

interface CorrectedFieldProps extends Pick<PaymentFieldsProps, 'form' | 'gold'> {
  name: CorrectedBox
  label: string
  isFixed: boolean
  required?: boolean
  /** The rule that the amount is corrected to. */
  hint: string
}

/** Gold that is typed, and corrected when its box is left. */
function CorrectedField({ form, gold, name, label, isFixed, required = false, hint }: CorrectedFieldProps) {
  const { control, formState } = form
  const amount = useWatch({ control, name })
  return (
    <Field
      label={label}
      required={required}
      hint={goldHint(amount, hint)}
      lines={2}
      error={formState.errors[name]?.message}
      notice={correctionNotice(gold.corrections[name], amount)}
    >
      <GoldInput
        control={control}
        name={name}
        disabled={isFixed}
        amount={amount}
        onAmount={(typed) => gold.change(name, typed)}
        onLeave={() => gold.leave(name)}
      />
    </Field>
  )
}

function priceRule({ raid, isNew }: GoldBounds): string {
  if (raid === null || !isNew) return 'In gold'
  return `At least ${formatGold(floorPrice(raid))} (${floorPercent(raid)}%)`
}

/** The percentage stands where it is what limits. */
function depositRule(price: number, source: Source, { raid }: GoldBounds): string {
  const cap = depositCap(price, source, raid?.lootType ?? null)
  const least = raid === null ? 0 : leastDeposit(price, raid.lootType)
  const percent = community.caps[source]
  const most = cap === percentOf(price, percent) ? `${formatGold(cap)} (${percent}%)` : formatGold(cap)
  if (least === 0) return `At most ${most}`
  return least === cap ? `Exactly ${most}` : `From ${grouped(least)} to ${most}`
}

function PaidFullField({
  form,
  isFixed,
  claimed,
}: Pick<PaymentFieldsProps, 'form' | 'claimed'> & { isFixed: boolean }) {
  const { actor } = useMember()
  const mayClaim = claimed || can(actor.roles, 'claim-paid-in-full')
  return (
    <Field
      label="Paid Full"
      className="min-[30rem]:col-span-2"
      hint={mayClaim ? 'Yes when you took the whole price' : PAID_FULL_REFUSED}
      error={form.formState.errors.paidFull?.message}
    >
      <Controller
        control={form.control}
        name="paidFull"
        render={({ field }) => (
          <Select
            ref={field.ref}
            name={field.name}
            options={['No', 'Yes']}
            disabled={!mayClaim || isFixed}
            value={field.value ? 'Yes' : 'No'}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value === 'Yes')}
          />
        )}
      />
    </Field>
  )
}
