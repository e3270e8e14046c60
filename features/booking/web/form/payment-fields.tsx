import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import { depositCap, floorPercent, floorPrice, leastDeposit } from '#features/booking/price.ts'
import { PAID_FULL_REFUSED, PAID_TERMS, TERMS_PAID, whyNotNewTerms } from '#features/booking/rules.ts'
import { raidBookings } from '#features/booking/web/queries.ts'
import { realmsWith } from '#features/character/realm.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { FACTIONS, type Source } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { can } from '#platform/call/rights.ts'
import { InlineNote } from '#platform/ui/feedback/states.tsx'
import { Field, Select, useFieldControl } from '#platform/ui/form/field.tsx'
import { grouped, percentOf } from '#platform/words/gold.ts'
import { type BookingGold, type CorrectedBox, correctionNotice, type GoldBounds } from './booking-gold.ts'
import { valuesOf } from './booking-values.ts'

interface PaymentFieldsProps {
  form: UseFormReturn<BookingInput>
  gold: BookingGold
  /** The edited booking; null for a new booking. */
  booking: Booking | null
  isThere: boolean
}

export const SOURCE_OPTIONS = [
  { value: 'TC', label: 'TC (Trade Chat)' },
  { value: 'BR', label: 'BR (Boost Request)' },
] satisfies { value: Source; label: string }[]

export function PaymentFields({ form, gold, booking, isThere }: PaymentFieldsProps) {
  const fixed = usePaidTerms(form, booking, isThere)
  const isFixed = fixed !== null
  const { register, control, formState } = form
  const { errors, defaultValues } = formState
  const [price, owed, source] = useWatch({ control, name: ['price', 'owes', 'source'] })

  return (
    <>
      <div aria-live="polite" className="not-empty:mb-2 md:col-span-full md:row-start-1">
        {fixed && <InlineNote tone="warning">{fixed}</InlineNote>}
      </div>
      <CorrectedField
        form={form}
        gold={gold}
        isFixed={isFixed}
        name="price"
        label="Price"
        required
        className="md:col-start-4 md:row-start-2"
        hint={priceRule(gold.bounds)}
      />
      <Field label="Source" error={errors.source?.message} className="md:col-start-5 md:row-start-2">
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
        className="md:col-start-4 md:row-start-3"
        hint={depositRule(price || 0, source, gold.bounds)}
      />
      <Field label="Owes" error={errors.owes?.message} className="md:col-start-5 md:row-start-3">
        <Figure amount={owed} />
      </Field>
      <Field
        label="Payment Realm"
        error={errors.paymentRealm?.message}
        className="md:col-start-4 md:row-start-4"
      >
        <Select {...register('paymentRealm')} options={realmsWith([defaultValues?.paymentRealm])} />
      </Field>
      <Field
        label="Payment Faction"
        error={errors.paymentFaction?.message}
        className="md:col-start-5 md:row-start-4"
      >
        <Select {...register('paymentFaction')} options={FACTIONS} />
      </Field>
      <PaidFullField form={form} isFixed={isFixed} claimed={booking?.paidFull === true} />
    </>
  )
}

function Figure({ amount }: { amount: number }) {
  const { id, 'aria-describedby': describedBy } = useFieldControl()
  return (
    <output
      id={id}
      aria-describedby={describedBy}
      className="flex min-h-10 items-center text-[1.375rem] font-semibold text-gold-300 tabular-nums"
    >
      {formatGold(amount)}
    </output>
  )
}

interface CorrectedFieldProps extends Pick<PaymentFieldsProps, 'form' | 'gold'> {
  name: CorrectedBox
  label: string
  isFixed: boolean
  required?: boolean
  /** The rule that corrects the amount. */
  hint: string
  className: string
}

/** A gold box that is corrected on blur. */
function CorrectedField({
  form,
  gold,
  name,
  label,
  isFixed,
  required = false,
  hint,
  className,
}: CorrectedFieldProps) {
  const { control, formState } = form
  const amount = useWatch({ control, name })
  const notice = correctionNotice(gold.corrections[name], amount)
  return (
    <Field
      label={label}
      required={required}
      // The correction's sentence already names the rule.
      hint={notice ? undefined : hint}
      className={className}
      error={formState.errors[name]?.message}
      notice={notice}
    >
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <GoldBox
            ref={field.ref}
            name={name}
            disabled={isFixed}
            amount={amount}
            onAmount={(typed) => gold.change(name, typed)}
            onBlur={() => {
              field.onBlur()
              gold.leave(name)
            }}
          />
        )}
      />
    </Field>
  )
}

function priceRule({ raid, isNew }: GoldBounds): string {
  return isNew ? `At least ${formatGold(floorPrice(raid))} (${floorPercent(raid)}%)` : 'In gold'
}

/** Shows the percentage if it sets the limit. */
function depositRule(price: number, source: Source, { raid }: GoldBounds): string {
  const cap = depositCap(price, source, raid.lootType)
  const least = leastDeposit(price, raid.lootType)
  const percent = community.caps[source]
  const most = cap === percentOf(price, percent) ? `${formatGold(cap)} (${percent}%)` : formatGold(cap)
  if (least === 0) return `At most ${most}`
  return least === cap ? `Exactly ${most}` : `From ${grouped(least)} to ${most}`
}

function PaidFullField({
  form,
  isFixed,
  claimed,
}: Pick<PaymentFieldsProps, 'form'> & { isFixed: boolean; claimed: boolean }) {
  const { actor } = useMember()
  const mayClaim = claimed || can(actor.roles, 'claim-paid-in-full')
  return (
    <Field
      label="Paid Full"
      className="md:col-span-2 md:col-start-4 md:row-start-6"
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

const FIGURES = [...PAID_TERMS, 'owes'] as const

/**
 * Why the edited booking's figures cannot change; null if they can. When the client is marked Paid, the stored figures
 * replace typed ones. If the raid may be gone (`isThere` false), nothing is refetched.
 */
function usePaidTerms(
  { control, getValues, setValue }: UseFormReturn<BookingInput>,
  booking: Booking | null,
  isThere: boolean,
): string | null {
  const query = raidBookings(booking?.raidId ?? '')
  const { data = [] } = useQuery({ ...query, enabled: booking !== null && isThere })
  const current = data.find(({ _id }) => _id === booking?._id) ?? booking
  const isPaid = current?.paid === true
  const figures = useWatch({ control, name: PAID_TERMS })
  const putBack = useEffectEvent(() => {
    if (current === null || whyNotNewTerms(current, getValues()) === null) return
    const values = valuesOf(current)
    for (const field of FIGURES) setValue(field, values[field], { shouldDirty: true })
  })
  useEffect(() => {
    if (isPaid) putBack()
  }, [isPaid, ...figures])
  return isPaid ? TERMS_PAID : null
}
