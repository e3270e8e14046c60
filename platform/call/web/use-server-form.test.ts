import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Failure, invalid } from '#platform/call/failure.ts'
import { type FormRules, firstSentence, messagesOf, resolverFor } from './use-server-form.ts'

const REQUIRED = 'Please fill in all required fields'

interface Values {
  name: string
  slots: number
}

const schema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, { error: REQUIRED })),
  slots: z.int({ error: 'Slots must be a number' }),
})

async function judge(values: Values, rules: Omit<FormRules<Values, Values>, 'schema'> = {}) {
  const found = await resolverFor<Values, Values>({ schema, ...rules })(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const messages = Object.entries(found.errors).map(([field, error]) => [field, error?.message])
  return { input: found.values, messages: Object.fromEntries(messages) }
}

describe('validating a form as the server does', () => {
  test('a form checks the schema first and sends its output', async () => {
    expect(await judge({ name: ' Omega ', slots: 8 })).toEqual({
      input: { name: 'Omega', slots: 8 },
      messages: {},
    })
    expect((await judge({ name: ' ', slots: Number.NaN })).messages).toEqual({
      name: REQUIRED,
      slots: 'Slots must be a number',
    })
  })

  test('a form checks the rules only when the schema accepts the input', async () => {
    const whyNot = () => invalid('slots', 'Too few slots')
    expect((await judge({ name: 'Omega', slots: 8 }, { whyNot })).messages).toEqual({
      slots: 'Too few slots',
    })
    expect((await judge({ name: '', slots: 8 }, { whyNot })).messages).toEqual({ name: REQUIRED })
  })

  test('a form checks rules about single fields even when other fields are invalid', async () => {
    const whyNotYet = ({ slots }: Values) => [null, slots > 9 ? invalid('slots', 'Too many slots') : null]
    expect((await judge({ name: '', slots: 10 }, { whyNotYet })).messages).toEqual({
      name: REQUIRED,
      slots: 'Too many slots',
    })
  })

  test('a form is not sent when a rule about no field refuses it', async () => {
    const { input, messages } = await judge(
      { name: 'Omega', slots: 8 },
      { whyNot: () => new Failure('booking-locked') },
    )
    expect(input).toEqual({})
    expect(messages).toEqual({ root: 'This booking is locked and can no longer be edited.' })
  })
})

describe('the message of a refusal', () => {
  const taken = new Failure('duplicate-hero-name')

  test.each([
    ['at the fields that the refusal names', invalid('slots', 'Too few'), {}, { slots: 'Too few' }],
    ['at the field of the rule', taken, { 'duplicate-hero-name': 'name' }, { name: taken.message }],
    ['above the form when no field is concerned', taken, {}, { root: taken.message }],
  ])('a refusal’s message appears %s', (_, refusal, fieldOf, expected) => {
    expect(messagesOf(refusal, fieldOf)).toEqual(expected)
  })
})

describe('the toast about an invalid form (FORM-4)', () => {
  const sentenceAt = (field: string, message: string) =>
    message === REQUIRED ? `${field} is required` : message

  test.each([
    ['names missing fields before other errors', { slots: 'Too few', name: REQUIRED }, REQUIRED],
    ['shows the message of the first field', { slots: 'Too few', pot: 'Too much' }, 'Too few'],
    ['is absent without errors', {}, undefined],
  ])('%s', (_, found, expected) => {
    expect(firstSentence(Object.entries(found), sentenceAt)).toBe(expected)
  })
})
