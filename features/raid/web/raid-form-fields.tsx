import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { curveBossesMax, type Raid, type RaidInput, type RaidPerson } from '#features/raid/raid.ts'
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
import type { SelectOption } from '#platform/ui/form/field.tsx'
import { Section } from '#platform/ui/page.tsx'
import { goldCollectors, raidLeaders, rosterQuery } from './queries.ts'
import {
  ChoiceControl,
  DateControl,
  NameControl,
  NumberControl,
  PriceControl,
  TimeControl,
} from './raid-form-controls.tsx'
import type { RaidMoment } from './raid-time.ts'
import type { RaidValues } from './raid-values.ts'

/** The facts that the form needs of the raid that it edits. */
export interface SavedRaid {
  id: string
  version: Raid['version']
  /** As it would be sent if nothing were changed. */
  input: RaidInput
  moment: RaidMoment
  /** Bookings on it: they keep its type and set the least of its slots. */
  booked: number
  season: Raid['season']
  leader: RaidPerson
  collector: RaidPerson | null
}

const DIFFICULTY_OPTIONS: readonly SelectOption[] = DIFFICULTIES.map((value) => ({
  value,
  label: DIFFICULTY_LABELS[value],
}))

const PRICE_OF_NEW = 'How many clients fit in, and what a client pays.'
const PRICE_OF_SAVED = 'Existing bookings keep the price they were made for.'

interface RaidFormFieldsProps {
  saved?: SavedRaid | undefined
  /** For a template, which has no date. */
  isDateless?: boolean
}

export function RaidFormFields({ saved, isDateless = false }: RaidFormFieldsProps) {
  const most = useMostOnCurve(saved)
  return (
    <div className="divide-y divide-ink-700">
      <Section isForm title="The raid" about="What is run, and for whom.">
        <NameControl className="sm:col-span-2" hint="As clients and advertisers will see it" />
        <ChoiceControl
          name="difficulty"
          required
          options={DIFFICULTY_OPTIONS}
          placeholder="Choose a difficulty"
        />
        <RaidTypeControl booked={saved?.booked ?? 0} most={most} />
        <ChoiceControl name="organization" options={ORGANIZATIONS} />
        <ChoiceControl name="lootType" options={LOOT_TYPES} />
      </Section>
      <Section isForm title="Start" about={`In server time (${community.time.zone}).`}>
        {!isDateless && <DateControl hint="Today or later" />}
        <TimeControl hint="In steps of 15 minutes; type 19:30 or 7:30" saved={saved?.moment} />
      </Section>
      <Section isForm title="Slots and gold" about={saved ? PRICE_OF_SAVED : PRICE_OF_NEW}>
        <div className="grid gap-x-5 gap-y-1 sm:col-span-2 sm:grid-cols-3">
          <BossCountControl most={most} />
          <NumberControl name="maxClients" hint={slotsHint(saved?.booked ?? 0)} />
          <PriceControl hint="At least 0" />
        </div>
      </Section>
      <Section isForm title="Crew" about="Only people who hold the role can be chosen.">
        <LeaderControl saved={saved?.leader} />
        <CollectorControl saved={saved?.collector} />
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

function LeaderControl({ saved }: { saved: RaidPerson | undefined }) {
  const leaders = usePeople(useQuery(raidLeaders), saved, {
    failed: 'Error loading raid leaders',
    role: 'Raid Leader',
  })
  return <ChoiceControl name="raidLeader" required placeholder="Choose a raid leader" {...leaders} />
}

function CollectorControl({ saved }: { saved: RaidPerson | null | undefined }) {
  const collectors = usePeople(useQuery(goldCollectors), saved ?? undefined, {
    failed: 'Error loading gold collectors',
    role: 'Gold Collector',
  })
  return <ChoiceControl name="goldCollector" placeholder="Not assigned" {...collectors} />
}

/** A list of people to choose from and what to say about it; empty when it could not be loaded. */
function usePeople(
  query: UseQueryResult<RaidPerson[]>,
  saved: RaidPerson | undefined,
  { failed, role }: { failed: string; role: 'Raid Leader' | 'Gold Collector' },
) {
  const { data, isError, isFetching, refetch } = query

  useErrorToast(query, () => failed)
  const roster = useQuery({ ...rosterQuery, enabled: data?.length === 0 })

  const people = data ?? []
  // Whoever the raid names is shown, even without the role by now.
  const lapsed = saved && !people.some(({ _id }) => _id === saved._id) ? [saved] : []
  const options = [...lapsed, ...people].map(({ _id, username }) => ({ value: _id, label: username }))
  if (data === undefined && isFetching) return { options, hint: 'Loading...' }
  if (isError) {
    return {
      options,
      hint: (
        <>
          <span className="text-rose-400">{failed}.</span>{' '}
          <button type="button" onClick={() => refetch()} className="link">
            Retry
          </button>
        </>
      ),
    }
  }
  return {
    options,
    hint: options.length === 0 && roster.data ? nobodyHasRole(role, roster.data.isKnown) : undefined,
  }
}

function nobodyHasRole(role: 'Raid Leader' | 'Gold Collector', isKnown: boolean): string {
  return isKnown
    ? `Nobody holds the ${role} role yet`
    : `No ${role.toLowerCase()} has signed in yet. Send them this address, or give Forge a bot.`
}
