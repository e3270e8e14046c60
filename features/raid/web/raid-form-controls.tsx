import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { DatePicker } from '#platform/ui/form/date-picker.tsx'
import { Field, Select, type SelectOption, TextInput } from '#platform/ui/form/field.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { dayInWords, useShownTime } from '#platform/ui/time/time.ts'
import { TimeSelect } from '#platform/ui/time/time-select.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { parseCount } from '#platform/words/gold.ts'
import { minutesOf, wallClockAt } from '#platform/words/server-time.ts'
import { type RaidMoment, roundedTime, timeChoices } from './raid-time.ts'
import { FIELDS, fieldSentence, type RaidField, type RaidValues } from './raid-values.ts'

interface ControlProps<Name extends RaidField> {
  name: Name
  hint?: ReactNode
  className?: string
}

/** A field's binding to the form, with what stands below it when it is wrong. */
function useRaidField<Name extends RaidField>(name: Name) {
  const { control } = useFormContext<RaidValues>()
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  return { field, label: FIELDS[name].label, error: message && fieldSentence(name, message) }
}

export function NameControl({ hint, className }: Omit<ControlProps<'name'>, 'name'>) {
  const { field, label, error } = useRaidField('name')
  return (
    <Field label={label} required hint={hint} error={error} {...(className && { className })}>
      <TextInput {...field} maxLength={80} />
    </Field>
  )
}

interface ChoiceProps
  extends ControlProps<
    'difficulty' | 'organization' | 'lootType' | 'raidType' | 'raidLeader' | 'goldCollector'
  > {
  options: readonly (string | SelectOption)[]
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** After the form has the new value. */
  onChosen?(value: string): void
}

export function ChoiceControl({ name, hint, className, required, disabled, onChosen, ...list }: ChoiceProps) {
  const { field, label, error } = useRaidField(name)
  return (
    <Field
      label={label}
      required={required ?? false}
      hint={hint}
      error={error}
      {...(className && { className })}
    >
      <Select
        {...list}
        {...field}
        value={field.value ?? ''}
        disabled={disabled}
        onChange={(event) => {
          field.onChange(event)
          onChosen?.(event.target.value)
        }}
      />
    </Field>
  )
}

export function NumberControl({ name, hint }: { name: 'bossCount' | 'maxClients'; hint: string }) {
  const { field, label, error } = useRaidField(name)
  const { onChange, value, ...binding } = field
  return (
    <Field label={label} required hint={hint} error={error}>
      <NumberInput {...binding} amount={value} onAmount={onChange} read={parseCount} inputMode="numeric" />
    </Field>
  )
}

export function PriceControl({ hint }: { hint: string }) {
  const { field, label, error } = useRaidField('pot')
  const { onChange, value, ...binding } = field
  return (
    <Field label={label} required hint={hint} error={error}>
      <GoldBox {...binding} amount={value} onAmount={onChange} />
    </Field>
  )
}

export function DateControl({ hint }: { hint: string }) {
  const { field, label, error } = useRaidField('date')
  const now = useNow()
  return (
    <Field label={label} required hint={dayInWords(field.value, now) ?? hint} error={error}>
      <DatePicker {...field} min={wallClockAt(now).date} />
    </Field>
  )
}

/** `saved`: where the raid being edited stands. */
export function TimeControl({ hint, saved }: { hint: ReactNode; saved?: RaidMoment | undefined }) {
  const { control, setValue, formState } = useFormContext<RaidValues>()
  const { field, label, error } = useRaidField('time')
  const date = useWatch({ control, name: 'date' })
  const now = useNow()
  const choices = timeChoices(date, now, saved)
  const time = field.value
  const revalidate = formState.isSubmitted

  const shownTime = useShownTime()
  const sayRounded = useEffectEvent((rounded: string) =>
    notify.info(`${shownTime(time)} has passed today. The time is now ${shownTime(rounded)}.`),
  )

  // The chosen time can pass while the form is open, or when the date becomes today.
  useEffect(() => {
    const rounded = roundedTime({ date, time }, now, saved)
    if (rounded === time) return
    setValue('time', rounded, { shouldDirty: true, shouldValidate: revalidate })
    if (rounded !== '') sayRounded(rounded)
  }, [date, time, now, saved, revalidate, setValue])

  const noneLeft = choices.length === 0 && minutesOf(time) === null
  return (
    <Field
      label={label}
      required
      hint={noneLeft ? 'No time is left on this day. Choose a later one.' : hint}
      error={error}
    >
      <TimeSelect {...field} onTyped={field.onChange} minutes={choices} placeholder="Choose a time" />
    </Field>
  )
}
