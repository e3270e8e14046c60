import * as z from 'zod/mini'
import { hasLetterOrDigit, onlyVisible, withoutTurns } from '#platform/words/folding.ts'
import { MAX_GOLD } from '#platform/words/gold.ts'
import { isDay, minutesOf, timeText } from '#platform/words/server-time.ts'

/** How often the fields of the record's form were changed, from 1. Absent in a masked booking. */
export const version = z.optional(z.number())

const WHAT = 'Leave the version out, or send that of the record.'

/** The version of the record that the form was filled from. Without it, changes by others are not detected. */
export const filledFrom = z.optional(z.int({ error: WHAT }).check(z.gte(1, { error: WHAT })))

/**
 * A list in an answer, limited to `most`. The SQL keeps the limit: lists that grow over the years have pages, others a
 * limit above any need (docs/product.md, WIRE-14).
 */
export function list<One extends z.core.$ZodType>(one: One, most: number) {
  return z.array(one).check(z.maxLength(most))
}

export const REQUIRED = 'Please fill in all required fields'

/** The most characters of an id; ids are opaque strings. */
const MAX_ID = 64

export const id = z
  .string({ error: 'The id is missing.' })
  .check(
    z.minLength(1, { error: 'The id is missing.' }),
    z.maxLength(MAX_ID, { error: `An id has at most ${MAX_ID} characters.` }),
  )

/** An id without a record, for examples of inputs. */
export const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000'

/** A flag that is true or absent. */
export const onlyTrue = z.optional(z.literal(true, { error: 'Leave it out, or send true.' }))

/** The position of the next page: the previous answer's `next`. */
export const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))

interface SingleLineOptions {
  max: number
  /** The sentence for a missing or empty name, which needs a letter or a digit. Without it '' is allowed. */
  required?: string
}

const NOT_SHOWN = 'This has characters that cannot be shown.'

/**
 * One line of text: trimmed, in Unicode's composed form, every kind of space as a space, at most `max` UTF-16 units.
 * Refuses control characters, lone surrogates, invisible characters, and those that change the direction of others
 * (docs/product.md, WIRE-5 and WIRE-13).
 */
export function singleLine({ max, required }: SingleLineOptions) {
  return z.string({ error: required ?? 'This must be text.' }).check(
    z.overwrite((value: string) => tidy(value.replace(/\p{Zs}/gu, ' '))),
    ...(required === undefined ? [] : [z.minLength(1, { error: required, abort: true })]),
    z.maxLength(max, { error: `At most ${max} characters.` }),
    z.refine(isPlain, { error: NOT_SHOWN }),
    z.refine(isVisible, { error: NOT_SHOWN }),
    ...(required === undefined
      ? []
      : [
          z.refine<string>(hasLetterOrDigit, {
            error: 'Enter at least one letter or digit.',
          }),
        ]),
  )
}

/** Several lines: line breaks stay (as \n), direction marks are removed, other invisible characters may stay. */
export function multiLine({ max }: { max: number }) {
  return z.string({ error: 'This must be text.' }).check(
    z.overwrite((value: string) => tidy(withoutTurns(value).replace(/\r\n?/g, '\n'))),
    z.maxLength(max, { error: `At most ${max} characters.` }),
    z.refine((value: string) => isPlain(value.replaceAll('\n', '')), { error: NOT_SHOWN }),
  )
}

function tidy(value: string): string {
  return value.replaceAll('\t', ' ').trim().normalize('NFC')
}

function isPlain(value: string): boolean {
  return value.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)
}

/** Private-use code points and noncharacters count as invisible: their look depends on the reader's font. */
function isVisible(value: string): boolean {
  return onlyVisible(value) === value && !/[\p{Co}\p{Noncharacter_Code_Point}]/u.test(value)
}

export const GOLD_INVALID = 'Gold must be a valid number'
export const PRICE_INVALID = 'Price must be a valid number'
export const DEPOSIT_INVALID = 'Deposit must be a valid number'
export const OWES_INVALID = 'Owes must be a valid number'

/** Whole gold from 0 to 999,999,999,999 as a JSON number; otherwise `error`. */
export function gold(error: string) {
  return z.int({ error }).check(z.gte(0, { error }), z.lte(MAX_GOLD, { error }))
}

/** An existing calendar day as YYYY-MM-DD; otherwise `none`. */
export function day(required: string, none = 'This is not a date (YYYY-MM-DD).') {
  return z.string({ error: required }).check(
    z.overwrite((value: string) => value.trim()),
    z.minLength(1, { error: required, abort: true }),
    z.refine(isDay, { error: none }),
  )
}

/** A time of day in any usual form; the schema outputs '7:30 PM'. */
export const timeOfDay = z.string({ error: REQUIRED }).check(
  z.overwrite((value: string) => value.trim()),
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.maxLength(20, { error: 'This is not a time.', abort: true }),
  z.refine((value: string) => minutesOf(value) !== null, { error: 'This is not a time.', abort: true }),
  z.overwrite((value: string) => timeText(minutesOf(value) ?? 0)),
)
