import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { MAX_PARTS, MAX_REASON, type Part } from '#domain/booking/booking.ts'
import {
  CORRECTION_REASONS,
  correctionWarnings,
  goldAfter,
  needsSecond,
  whyNotCorrect,
} from '#domain/booking/correction.ts'
import { correctGold } from '#domain/booking/endpoints.ts'
import { partsText, placesOf, sumOfParts } from '#domain/booking/parts.ts'
import { realmsWith, usualRealm } from '#domain/realm/rules.ts'
import { FACTIONS } from '#domain/season.ts'
import { useFateNote } from '#web/booking/plans/fate-note.tsx'
import type { PlanProps } from '#web/booking/plans/plan-props.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { formatGold } from '#web/game/gold.tsx'
import { GoldBox } from '#web/game/gold-box.tsx'
import { useMember } from '#web/member/member-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

const [USUAL] = CORRECTION_REASONS

/** Corrects what is owed and how it is paid, as it came about on the night (docs/product.md, CORRECT-5). */
export function CorrectDialog({ raid, booking, onClose }: PlanProps) {
  const { actor } = useMember()
  const before = booking.price ?? 0
  // On a touch screen too: whoever comes here types a price.
  const priceBox = useRef<HTMLInputElement>(null)
  const { form, busy, errorOf, submit } = useCallForm(correctGold, {
    startsWith: {
      bookingId: booking._id,
      version: booking.version,
      price: before,
      reason: USUAL,
      parts: booking.parts?.length ? [...booking.parts] : [emptyPart(booking)],
    },
    schema: correctGold.input,
    whyNot: (input) => whyNotCorrect(booking, raid, { actor, input }),
    refused: 'The gold could not be corrected',
    done: onClose,
  })
  const { price, parts: typed } = form.watch()
  const over = useFateNote(raid, booking, busy)
  const parts = filled(typed)
  const isPrice = Number.isFinite(price)
  const waits = isPrice && needsSecond(booking, actor, { price, parts })
  function send() {
    // A part that nobody filled in is none.
    form.setValue('parts', parts)
    submit()
  }
  return (
    <FormDialog
      title="Correct gold"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      submitLabel={waits ? 'Propose' : 'Correct gold'}
      busyLabel="Correcting…"
      disabled={over !== null}
      initialFocus={priceBox}
      {...{ busy, onClose }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {over}
      <Controller
        control={form.control}
        name="price"
        render={({ field: { value, onChange, onBlur } }) => (
          <Field label="Price" error={errorOf('price')}>
            <GoldBox ref={priceBox} amount={value} onAmount={onChange} onBlur={onBlur} onFocus={selectAll} />
          </Field>
        )}
      />
      {price !== before && <Reason form={form} error={errorOf('reason')} />}
      <Controller
        control={form.control}
        name="parts"
        render={({ field: { value, onChange } }) => (
          <Parts parts={value} onChange={onChange} empty={emptyPart(booking)} error={errorOf('parts')} />
        )}
      />
      <Sums booking={booking} raid={raid} price={isPrice ? price : before} parts={parts} />
      {waits && <p className="text-sm text-bone-300">It takes effect once somebody else accepts it.</p>}
    </FormDialog>
  )
}

const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()

const filled = (parts: readonly Part[]): Part[] => parts.filter(({ gold }) => gold > 0)

/** On the booking's own realm, until another one is chosen. */
function emptyPart({ paymentRealm, paymentFaction }: PlanProps['booking']): Part {
  return { gold: Number.NaN, realm: paymentRealm ?? usualRealm(), faction: paymentFaction ?? 'Horde' }
}

interface ReasonProps {
  form: ReturnType<typeof useCallForm<typeof correctGold>>['form']
  error: string | undefined
}

function Reason({ form, error }: ReasonProps) {
  return (
    <Controller
      control={form.control}
      name="reason"
      render={({ field: { value: reason = '', ref, ...box } }) => {
        const usual = CORRECTION_REASONS.find((one) => one === reason) ?? null
        return (
          <>
            <RadioChips
              legend="Why"
              choices={CORRECTION_REASONS.map((one) => [one, one] as const)}
              columns="grid-cols-2 sm:grid-cols-3"
              value={usual}
              onChange={box.onChange}
            />
            <Field label="Or in your own words" error={error}>
              <TextInput {...box} ref={ref} value={usual === null ? reason : ''} maxLength={MAX_REASON} />
            </Field>
          </>
        )
      }}
    />
  )
}

interface PartsProps {
  parts: readonly Part[]
  onChange(parts: Part[]): void
  empty: Part
  error: string | undefined
}

/** Where the rest is paid. */
function Parts({ parts, onChange, empty, error }: PartsProps) {
  const change = (at: number, changes: Partial<Part>) =>
    onChange(parts.map((part, place) => (place === at ? { ...part, ...changes } : part)))
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-sm font-medium text-bone-300">Part paid on another realm</legend>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <GoldBox
            aria-label={`Gold of part ${at + 1}`}
            amount={part.gold}
            onAmount={(gold) => change(at, { gold })}
          />
          <Button
            variant="ghost"
            aria-label={`Remove part ${at + 1}`}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onChange(parts.filter((_, place) => place !== at))}
          />
          <Select
            aria-label={`Realm of part ${at + 1}`}
            value={part.realm}
            onChange={({ target }) => change(at, { realm: target.value as Part['realm'] })}
            options={realmsWith([empty.realm, ...parts.map(({ realm }) => realm)])}
          />
          <Select
            aria-label={`Faction of part ${at + 1}`}
            value={part.faction}
            onChange={({ target }) => change(at, { faction: target.value as Part['faction'] })}
            options={FACTIONS}
          />
        </div>
      ))}
      {parts.length < MAX_PARTS && (
        <Button
          size="small"
          variant="ghost"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...parts, empty])}
        >
          Another part
        </Button>
      )}
      {error && <p className="text-sm text-blood-400">{error}</p>}
    </fieldset>
  )
}

interface SumsProps extends Omit<PlanProps, 'onClose'> {
  price: number
  parts: readonly Part[]
}

/** The debt and its realms, as they are typed, and the warnings about them. */
function Sums({ booking, raid, price, parts }: SumsProps) {
  const { inRaid } = goldAfter(booking, price)
  const { paymentRealm, paymentFaction } = booking
  const above = sumOfParts(parts) - inRaid
  if (paymentRealm === null || paymentFaction === null) return null
  const places = placesOf(inRaid, { paymentRealm, paymentFaction, parts: [...parts] })
  return (
    <div role="status" className="space-y-1 text-sm">
      <p>
        Owed {formatGold(inRaid)}
        {parts.length > 0 && `, in parts ${formatGold(sumOfParts(parts))}`}
        {above > 0 ? `: ${formatGold(above)} too much` : inRaid > 0 && `: ${partsText(places)}`}
      </p>
      {correctionWarnings(booking, raid, price).map((warning) => (
        <p key={warning} className="text-amber-400">
          {warning}
        </p>
      ))}
    </div>
  )
}
