import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues, FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Failure, FieldMessages } from '#domain/failure.ts'
import { REQUIRED } from '#domain/field.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { MINIMUMS, NUMBERS, RAID_DEFAULTS, raidInput } from '#domain/raid/raid.ts'
import { whyNotBosses, whyNotDay } from '#domain/raid/rules.ts'
import type { RaidMoment } from '#web/raid/raid-time.ts'

/** What the raid form holds: what the call takes. An empty number is NaN, an empty text ''. */
export type RaidValues = z.input<typeof raidInput>
export type RaidField = keyof RaidValues

export const LABELS: Readonly<Record<RaidField, string>> = {
  name: 'Name',
  date: 'Date',
  time: 'Time',
  difficulty: 'Difficulty',
  organization: 'Organization',
  lootType: 'Loot Type',
  bossCount: 'Boss Count',
  maxClients: 'Max Clients',
  pot: 'Price',
  raidLeader: 'Raid Leader',
  goldCollector: 'Gold Collector',
  raidType: 'Raid Type',
}

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

/**
 * Validates the form by the call's schema, then by the server's rules. Bosses and day are checked while other fields
 * are still empty; the other rules need the whole raid. `saved` is where the raid stands.
 */
export function raidResolver(
  whyNot: (input: RaidInput) => Failure | null,
  saved?: RaidMoment,
): Resolver<RaidValues, unknown, RaidInput> {
  const bySchema = zodResolver(raidInput)
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const isValid = Object.keys(result.errors).length === 0
    const failures = isValid
      ? [whyNot(result.values as RaidInput)]
      : [whyNotBosses(values), values.date === '' ? null : whyNotDay(values, new Date(), saved)]
    const found = failures.filter((failure) => failure !== null)
    if (found.length === 0) return result
    const errors = found.map(({ code, fields, message }) => errorsOf(fieldsOf(code, fields, message)))
    return { values: {}, errors: Object.assign({}, ...errors, result.errors) }
  }
}

/** The fields that a refusal is about, each with its sentence; some refusals name none but are about one. */
export function fieldsOf(code: string, fields: FieldMessages | undefined, message: string): FieldMessages {
  if (code === 'raid-type-fixed') return { raidType: message, ...fields }
  return fields ?? {}
}

function errorsOf(fields: FieldMessages): FieldErrors<RaidValues> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field, { type: 'rule', message }]),
  )
}

/**
 * What stands at one field. Some sentences are about the form as a whole ('Please fill in all required fields');
 * under twelve fields they would say everything and nothing, so each field says its own part.
 */
export function fieldSentence(field: RaidField, message: string): string {
  const label = LABELS[field]
  if (message === REQUIRED) return `${label} is required`
  if (message === NUMBERS) return `${label} must be a whole number`
  if (message === MINIMUMS) return `${label} must be at least ${field === 'pot' ? 0 : 1}`
  return message
}

/** The first sentence that no field repeats word for word: it has to be said for the form as a whole. */
export function formSentence(messages: readonly (readonly [RaidField, string])[]): string | null {
  const whole = messages.find(([field, message]) => fieldSentence(field, message) !== message)
  return whole?.[1] ?? null
}
