import * as z from 'zod/mini'
import { MAX_GOLD } from './gold.ts'

/** Said wherever a required field is missing or empty. */
export const REQUIRED = 'Please fill in all required fields'

/** Most characters in any id on the wire; ids are opaque strings. */
const MAX_ID = 64

export const id = z
  .string({ error: 'The id is missing.' })
  .check(
    z.minLength(1, { error: 'The id is missing.' }),
    z.maxLength(MAX_ID, { error: `An id has at most ${MAX_ID} characters.` }),
  )

interface SingleLineOptions {
  max: number
  /** Said when it is missing or empty; without it an empty string is fine. */
  required?: string
}

/**
 * One line of text: trimmed, in Unicode's composed form, a pasted tab made a space, no other control character,
 * no half of a surrogate pair, at most `max` UTF-16 units.
 */
export function singleLine({ max, required }: SingleLineOptions) {
  return z.string({ error: required ?? 'This must be text.' }).check(
    z.overwrite((value: string) => tidy(value)),
    ...(required === undefined ? [] : [z.minLength(1, { error: required })]),
    z.maxLength(max, { error: `At most ${max} characters.` }),
    z.refine(isPlain, { error: 'This holds characters that cannot be shown.' }),
  )
}

/** Like `singleLine`, but line breaks stay (as \n). */
export function multiLine({ max }: { max: number }) {
  return z.string({ error: 'This must be text.' }).check(
    z.overwrite((value: string) => tidy(value.replace(/\r\n?/g, '\n'))),
    z.maxLength(max, { error: `At most ${max} characters.` }),
    z.refine((value: string) => isPlain(value.replaceAll('\n', '')), {
      error: 'This holds characters that cannot be shown.',
    }),
  )
}

function tidy(value: string): string {
  return value.replaceAll('\t', ' ').trim().normalize('NFC')
}

function isPlain(value: string): boolean {
  return value.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)
}

/** Whole gold from 0 to 999,999,999,999, a JSON number; anything else answers `error`. */
export function gold(error: string) {
  return z.int({ error }).check(z.gte(0, { error }), z.lte(MAX_GOLD, { error }))
}

/** A calendar day as YYYY-MM-DD that exists. */
export function day(required: string) {
  return z.string({ error: required }).check(
    z.overwrite((value: string) => value.trim()),
    z.minLength(1, { error: required, abort: true }),
    z.refine(isDay, { error: 'This is not a day of the calendar (YYYY-MM-DD).' }),
  )
}

function isDay(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
