import { type DefaultValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { RAID_FIELDS } from '#features/raid/changes.ts'
import {
  MINIMUMS,
  NUMBERS,
  RAID_DEFAULTS,
  type Raid,
  type RaidInput,
  raidInput,
} from '#features/raid/raid.ts'
import { whyNotBosses, whyNotCreate, whyNotDay } from '#features/raid/rules.ts'
import { useMostOnCurve } from '#features/season/web/queries.ts'
import { REQUIRED } from '#platform/call/field.ts'
import { SCREENS } from '#platform/call/page.ts'
import { type FormRules, resolverFor } from '#platform/call/web/use-server-form.ts'
import { minutesOf, quartersFor, STEP_MINUTES, timeText, wallClockAt } from '#platform/words/server-time.ts'

/** The raid form's values: the call's input. An empty number is NaN, an empty text ''. */
export type RaidValues = z.input<typeof raidInput>
export type RaidField = keyof RaidValues

/** `client` and `contacts` occur only in a raid's history. */
const { client: _client, contacts: _contacts, ...OF_FORM } = RAID_FIELDS

/** The label of each field, on screens and in the history. */
export const FIELDS: Readonly<Record<RaidField, { readonly label: string }>> = OF_FORM

export const FIELD_NAMES = Object.keys(FIELDS) as RaidField[]

export const NEW_RAID: DefaultValues<RaidValues> = {
  ...RAID_DEFAULTS,
  name: '',
  date: '',
  time: '',
  raidLeader: '',
  goldCollector: '',
}

export function valuesOf(raid: Raid): RaidValues {
  const { name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType } = raid
  return {
    ...{ name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType },
    raidLeader: raid.raidLeader._id,
    goldCollector: raid.goldCollector?._id ?? '',
  }
}

/** The form's validation. Bosses and day are checked while other fields are empty. `saved`: the raid's stored moment. */
export function raidRules(
  whyNot: typeof whyNotCreate,
  mostOnCurve: number,
  saved?: RaidMoment,
): FormRules<RaidValues, RaidInput> {
  return {
    schema: raidInput,
    whyNot: (input) => whyNot(input, new Date(), mostOnCurve),
    whyNotYet: (values) => [
      whyNotBosses(values, mostOnCurve),
      values.date === '' ? null : whyNotDay(values, new Date(), saved),
    ],
    fieldOf: { 'raid-type-fixed': 'raidType' },
  }
}

/**
 * The error of one field. A sentence about the whole form ('Please fill in all required fields') is replaced by one that
 * names the field.
 */
export function fieldSentence(field: RaidField, message: string): string {
  const { label } = FIELDS[field]
  if (message === REQUIRED) return `${label} is required`
  if (message === NUMBERS) return `${label} must be a valid number`
  if (message === MINIMUMS) return `${label} must be at least ${field === 'pot' ? 0 : 1}`
  return message
}

export const FROM = 'from'

export function duplicatePath({ _id }: Pick<Raid, '_id'>): string {
  return `${SCREENS.createRaid.path}?${new URLSearchParams({ [FROM]: _id })}`
}

export function useNewRaidForm(defaultValues: DefaultValues<RaidValues>) {
  const mostOnCurve = useMostOnCurve(undefined)
  return useForm<RaidValues, unknown, RaidInput>({
    defaultValues,
    mode: 'onTouched',
    resolver: resolverFor(raidRules(whyNotCreate, mostOnCurve)),
  })
}

export const EVERY_QUARTER = Array.from(
  { length: (24 * 60) / STEP_MINUTES },
  (_, step) => step * STEP_MINUTES,
)

/** Date (YYYY-MM-DD) and time ('7:30 PM') in server time, as the form holds them; '' for none. */
export interface RaidMoment {
  date: string
  time: string
}

/**
 * The offered times of a date, in minutes since midnight: future quarters of an hour, or all for an incomplete date.
 * `saved`: the edited raid's moment, whose time stays choosable on its own date, and on others unless it has passed.
 */
export function timeChoices(date: string, now: Date, saved?: RaidMoment): number[] {
  // On a past day the error belongs to the date, not to the time.
  const passed = date < wallClockAt(now).date && date !== saved?.date
  const quarters = passed ? EVERY_QUARTER : quartersFor(date, now)
  const kept = saved ? minutesOf(saved.time) : null
  if (kept === null || quarters.includes(kept)) return quarters
  const first = quarters[0]
  const mayKeep = date === saved?.date || (first !== undefined && kept >= first)
  return mayKeep ? [...quarters, kept].sort((a, b) => a - b) : quarters
}

/**
 * The time to show for a date: one that has passed today becomes the next quarter of an hour, '' if the day has none left.
 * The stored moment stays, even if it has passed.
 */
export function roundedTime({ date, time }: RaidMoment, now: Date, saved?: RaidMoment): string {
  const minutes = minutesOf(time)
  if (minutes === null || (saved?.date === date && saved.time === time)) return time
  const clock = wallClockAt(now)
  if (date !== clock.date || minutes >= clock.minutes) return time
  const [next] = quartersFor(date, now)
  return next === undefined ? '' : timeText(next)
}
