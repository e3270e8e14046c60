import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { curveBossesMax, type Raid, type RaidPerson } from '#features/raid/raid.ts'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import {
  DIFFICULTIES,
  DIFFICULTY_LABELS,
  LOOT_TYPES,
  ORGANIZATIONS,
  RAID_TYPES,
} from '#features/season/game.ts'
import { useMostOnCurve } from '#features/season/web/queries.ts'
import { community } from '#features/settings/community.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { DatePicker } from '#platform/ui/form/date-picker.tsx'
import { Field, Select, type SelectOption, TextInput } from '#platform/ui/form/field.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { Section } from '#platform/ui/page.tsx'
import { dayInWords, useShownTime } from '#platform/ui/time/time.ts'
import { TimeSelect } from '#platform/ui/time/time-select.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { parseCount } from '#platform/words/gold.ts'
import { minutesOf, wallClockAt } from '#platform/words/server-time.ts'
import { goldCollectors, raidLeaders, rosterQuery } from './queries.ts'
import {
  FIELDS,
  fieldSentence,
  type RaidField,
  type RaidMoment,
  type RaidValues,
  roundedTime,
  timeChoices,
} from './raid-values.ts'

const DIFFICULTY_OPTIONS: readonly SelectOption[] = DIFFICULTIES.map((value) => ({
  value,
  label: DIFFICULTY_LABELS[value],
}))

const PRICE_OF_NEW = 'How many clients fit in, and what a client pays.'
const PRICE_OF_SAVED = 'Existing bookings keep the price they were made for.'

interface RaidFormFieldsProps {
  /** The edited raid. The number of its bookings is the least number of slots, and any booking fixes its type. */
  saved?: Raid | undefined
  /** A template has no date. */
  isDateless?: boolean
}

export function RaidFormFields({ saved, isDateless = false }: RaidFormFieldsProps) {
  const most = useMostOnCurve(saved)
  const booked = saved?.clients.length ?? 0
  return (
    <div className="divide-y divide-ink-700">
      <Section isForm title="The raid" about="What is run, and for whom.">
        <NameControl />
        <ChoiceControl
          name="difficulty"
          required
          options={DIFFICULTY_OPTIONS}
          placeholder="Choose a difficulty"
        />
        <RaidTypeControl booked={booked} most={most} />
        <ChoiceControl name="organization" options={ORGANIZATIONS} />
        <ChoiceControl name="lootType" options={LOOT_TYPES} />
      </Section>
      <Section isForm title="Start" about={`In server time (${community.time.zone}).`}>
        {!isDateless && <DateControl />}
        <TimeControl saved={saved} />
      </Section>
      <Section isForm title="Slots and gold" about={saved ? PRICE_OF_SAVED : PRICE_OF_NEW}>
        <div className="grid gap-x-5 gap-y-1 sm:col-span-2 sm:grid-cols-3">
          <BossCountControl most={most} />
          <NumberControl name="maxClients" hint={slotsHint(booked)} />
          <PriceControl />
        </div>
      </Section>
      <Section isForm title="Crew" about="Only people who hold the role can be chosen.">
        <PersonControl
          name="raidLeader"
          people={raidLeaders}
          saved={saved?.raidLeader}
          required
          placeholder="Choose a raid leader"
        />
        <PersonControl
          name="goldCollector"
          people={goldCollectors}
          saved={saved?.goldCollector}
          placeholder="Not assigned"
        />
      </Section>
    </div>
  )
}

function RaidTypeControl({ booked, most }: { booked: number; most: number }) {
  const { trigger, getFieldState, getValues, setValue } = useFormContext<RaidValues>()

  function followType() {
    if (getValues('raidType') === 'Curve' && getValues('bossCount') > most) {
      setValue('bossCount', most, { shouldDirty: true, shouldValidate: true })
      notify.info(curveBossesMax(most))
    } else if (getFieldState('bossCount').invalid) void trigger('bossCount')
  }

  return (
    <ChoiceControl
      name="raidType"
      options={RAID_TYPES}
      disabled={booked > 0}
      hint={booked > 0 ? 'Fixed: this raid is already booked' : undefined}
      onChosen={followType}
    />
  )
}

function BossCountControl({ most }: { most: number }) {
  const isCurve = useWatch<RaidValues>({ name: 'raidType' }) === 'Curve'
  const counts = most === 1 ? '1' : most === 2 ? '1 or 2' : `1 to ${most}`
  const hint = isCurve ? `${counts} on a Curve raid` : 'At least 1'
  return <NumberControl name="bossCount" hint={hint} />
}

function slotsHint(booked: number): string {
  if (booked === 0) return 'Slots to book, at least 1'
  return `At least ${booked}: ${booked === 1 ? 'one is' : 'that many are'} booked`
}

interface PersonControlProps extends Pick<ChoiceProps, 'placeholder' | 'required'> {
  name: 'raidLeader' | 'goldCollector'
  people: typeof raidLeaders | typeof goldCollectors
  saved: RaidPerson | null | undefined
}

function PersonControl({ name, people, saved, ...choice }: PersonControlProps) {
  const role = FIELDS[name].label
  const query = useQuery(people)
  const { data = [], isError, isFetching, refetch } = query
  const failed = `Error loading ${role.toLowerCase()}s`
  useErrorToast(query, () => failed)
  const roster = useQuery({ ...rosterQuery, enabled: query.data?.length === 0 }).data

  // A person whom the raid names is shown even without the role.
  const lapsed = saved && !data.some(({ _id }) => _id === saved._id) ? [saved] : []
  const options = [...lapsed, ...data].map(({ _id, username }) => ({ value: _id, label: username }))

  function hint(): ReactNode {
    if (query.data === undefined && isFetching) return 'Loading...'
    if (isError)
      return (
        <>
          <span className="text-rose-400">{failed}.</span>{' '}
          <button type="button" onClick={() => refetch()} className="link">
            Retry
          </button>
        </>
      )
    if (options.length > 0 || roster === undefined) return undefined
    return roster.isKnown
      ? `Nobody holds the ${role} role yet`
      : `No ${role.toLowerCase()} has signed in yet. Send them this address, or give Forge a bot.`
  }

  return <ChoiceControl name={name} {...choice} options={options} hint={hint()} />
}

function useRaidField<Name extends RaidField>(name: Name) {
  const { control } = useFormContext<RaidValues>()
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  return { field, label: FIELDS[name].label, error: message && fieldSentence(name, message) }
}

function NameControl() {
  const { field, label, error } = useRaidField('name')
  return (
    <Field
      label={label}
      required
      hint="As clients and advertisers will see it"
      error={error}
      className="sm:col-span-2"
    >
      <TextInput {...field} maxLength={80} />
    </Field>
  )
}

interface ChoiceProps {
  name: 'difficulty' | 'organization' | 'lootType' | 'raidType' | 'raidLeader' | 'goldCollector'
  hint?: ReactNode
  options: readonly (string | SelectOption)[]
  placeholder?: string
  required?: boolean
  disabled?: boolean
  onChosen?(): void
}

function ChoiceControl({ name, hint, required = false, disabled, onChosen, ...list }: ChoiceProps) {
  const { field, label, error } = useRaidField(name)
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      <Select
        {...list}
        {...field}
        value={field.value ?? ''}
        disabled={disabled}
        onChange={(event) => {
          field.onChange(event)
          onChosen?.()
        }}
      />
    </Field>
  )
}

function NumberControl({ name, hint }: { name: 'bossCount' | 'maxClients'; hint: string }) {
  const { field, label, error } = useRaidField(name)
  const { onChange, value, ...binding } = field
  return (
    <Field label={label} required hint={hint} error={error}>
      <NumberInput {...binding} amount={value} onAmount={onChange} read={parseCount} inputMode="numeric" />
    </Field>
  )
}

function PriceControl() {
  const { field, label, error } = useRaidField('pot')
  const { onChange, value, ...binding } = field
  return (
    <Field label={label} required hint="At least 0" error={error}>
      <GoldBox {...binding} amount={value} onAmount={onChange} />
    </Field>
  )
}

function DateControl() {
  const { field, label, error } = useRaidField('date')
  const now = useNow()
  return (
    <Field label={label} required hint={dayInWords(field.value, now) ?? 'Today or later'} error={error}>
      <DatePicker {...field} min={wallClockAt(now).date} />
    </Field>
  )
}

function TimeControl({ saved }: { saved: RaidMoment | undefined }) {
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
      hint={
        noneLeft
          ? 'No time is left on this day. Choose a later one.'
          : 'In steps of 15 minutes; type 19:30 or 7:30'
      }
      error={error}
    >
      <TimeSelect {...field} onTyped={field.onChange} minutes={choices} placeholder="Choose a time" />
    </Field>
  )
}
