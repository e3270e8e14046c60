import type { DefaultValues } from 'react-hook-form'
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
import { whyNotBosses, whyNotDay } from '#features/raid/rules.ts'
import type { Failure } from '#platform/call/failure.ts'
import { REQUIRED } from '#platform/call/field.ts'
import type { FormRules } from '#platform/call/web/use-server-form.ts'
import type { RaidMoment } from './raid-time.ts'

/** The raid form's values: the call's input. An empty number is NaN, an empty text ''. */
export type RaidValues = z.input<typeof raidInput>
export type RaidField = keyof RaidValues

/** These stand in a raid's history alone. */
const { client: _client, contacts: _contacts, ...OF_FORM } = RAID_FIELDS

/** The label of each field, on the screens and in the history. */
export const FIELDS: Readonly<Record<RaidField, { readonly label: string }>> = OF_FORM

export const NEW_RAID: DefaultValues<RaidValues> = {
  ...RAID_DEFAULTS,
  name: '',
  date: '',
  time: '',
  raidLeader: '',
  goldCollector: '',
}

/** The form's values of a raid that exists. */
export function valuesOf(raid: Raid): RaidValues {
  const { name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType } = raid
  return {
    ...{ name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType },
    raidLeader: raid.raidLeader._id,
    goldCollector: raid.goldCollector?._id ?? '',
  }
}

/** How the form is validated. Bosses and day are checked while other fields are still empty. `saved` is where the raid stands. */
export function raidRules(
  whyNot: (input: RaidInput) => Failure | null,
  { mostOnCurve, saved }: { mostOnCurve: number; saved?: RaidMoment | undefined },
): FormRules<RaidValues, RaidInput> {
  return {
    schema: raidInput,
    whyNot,
    whyNotYet: (values) => [
      whyNotBosses(values, mostOnCurve),
      values.date === '' ? null : whyNotDay(values, new Date(), saved),
    ],
    fieldOf: { 'raid-type-fixed': 'raidType' },
  }
}

/**
 * The error of one field. Some sentences are about the form as a whole ('Please fill in all required fields'); under twelve fields
 * they would say everything and nothing, so each field says its own part.
 */
export function fieldSentence(field: RaidField, message: string): string {
  const { label } = FIELDS[field]
  if (message === REQUIRED) return `${label} is required`
  if (message === NUMBERS) return `${label} must be a valid number`
  if (message === MINIMUMS) return `${label} must be at least ${field === 'pot' ? 0 : 1}`
  return message
}
