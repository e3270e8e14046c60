import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#features/index.ts'
import { anyCharacter } from '#platform/testing/server/walks.ts'
import { MAX_GOLD } from '#platform/words/gold.ts'
import { day, gold, id, list, multiLine, REQUIRED, singleLine } from './field.ts'

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('WIRE-5: a single-line text', () => {
  const name = singleLine({ max: 10, required: REQUIRED })

  it.each([
    ['  Pippa  ', 'Pippa'],
    ['a\tb', 'a b'],
    ['Ka\u0308the', 'Käthe'],
    ['Ryū 🐉', 'Ryū 🐉'],
  ])('a text field changes %j to %j', (given, kept) => {
    expect(name.parse(given)).toBe(kept)
  })

  it.each([...'\n\u0000\u001b\u007f\u0085\u2028\u2029\ud800', 'a\udc00'])('refuses the sign %j', (sign) => {
    expect(messageOf(name.safeParse(`a${sign}b`))).toBe('This has characters that cannot be shown.')
  })

  it.each(['', '   ', '\t', null, undefined, 7, ['Pippa']])('a text field treats %j as missing', (given) => {
    expect(messageOf(name.safeParse(given))).toBe('Please fill in all required fields')
  })

  it('a text is measured after trimming', () => {
    expect(name.parse(` ${'x'.repeat(10)} `)).toHaveLength(10)
    expect(messageOf(name.safeParse('x'.repeat(11)))).toBe('At most 10 characters.')
  })

  it('a parsed text does not change when it is parsed again', () => {
    return fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (given) => {
        const once = singleLine({ max: 1_000 }).safeParse(given)
        if (once.success) expect(singleLine({ max: 1_000 }).parse(once.data)).toBe(once.data)
        else expect(messageOf(once)).not.toBe('')
      }),
    )
  })
})

describe('WIRE-5: notes', () => {
  const notes = multiLine({ max: 20 })

  it('notes keep their line breaks, each as one character', () => {
    expect(notes.parse('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour')
  })

  it.each(['a\u0000', 'a\u2028b', '\ud800'])('notes refuse the invisible character in %j', (given) => {
    expect(messageOf(notes.safeParse(given))).toBe('This has characters that cannot be shown.')
  })

  it('notes may be empty, have a maximum length and must be text', () => {
    expect(notes.parse('')).toBe('')
    expect(messageOf(notes.safeParse('x'.repeat(21)))).toBe('At most 20 characters.')
    expect(messageOf(notes.safeParse(null))).toBe('This must be text.')
  })
})

describe('WIRE-6 and GOLD-1: a gold field', () => {
  const price = gold('Price must be a valid number')

  it.each([0, 1, MAX_GOLD])('a gold field accepts %i', (given) => {
    expect(price.parse(given)).toBe(given)
  })

  const WRONG = [-1, 0.5, MAX_GOLD + 1, 2 ** 60, '100', '', null, undefined, Number.NaN, true, [1]]
  it.each(WRONG)('a gold field refuses %j', (given) => {
    expect(messageOf(price.safeParse(given))).toBe('Price must be a valid number')
  })
})

describe('a date field', () => {
  const date = day(REQUIRED)

  it.each(['2026-06-17', '2028-02-29', ' 2026-06-17 '])('a date field accepts %j', (given) => {
    expect(date.parse(given)).toBe(given.trim())
  })

  it.each([
    ...['2026-02-29', '2026-13-01', '2026-06-31', '2026-6-1', '17.06.2026', '1999-01-01'],
    ...['2026-06-17T00:00:00Z', '٢٠٢٦-٠٦-١٧'],
  ])('a date field refuses %j', (given) => {
    expect(messageOf(date.safeParse(given))).toBe('This is not a date (YYYY-MM-DD).')
  })

  it.each(['', '  ', null, 20260617])('a date field treats %j as missing', (given) => {
    expect(messageOf(date.safeParse(given))).toBe(REQUIRED)
  })
})

describe('WIRE-4: an id field', () => {
  it.each(['x', 'x'.repeat(64), '☃'])('an id may be %j', (given) => {
    expect(id.parse(given)).toBe(given)
  })

  it.each([
    ['', 'The id is missing.'],
    [null, 'The id is missing.'],
    [7, 'The id is missing.'],
    ['x'.repeat(65), 'An id has at most 64 characters.'],
  ])('an id may not be %j', (given, message) => {
    expect(messageOf(id.safeParse(given))).toBe(message)
  })
})

type Schema = z.core.$ZodType

/** Every list in an answer: its path and its maximum length, null without a maximum. */
function listsIn(schema: Schema | null, place = 'payload'): [place: string, most: number | null][] {
  if (schema instanceof z.ZodMiniArray) {
    const checks = schema._zod.def.checks ?? []
    const most = checks.find(
      (check): check is z.core.$ZodCheckMaxLength => check instanceof z.core.$ZodCheckMaxLength,
    )
    return [[place, most?._zod.def.maximum ?? null], ...listsIn(schema._zod.def.element, `${place}[]`)]
  }
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, of]) =>
      listsIn(of as Schema, `${place}.${name}`),
    )
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return listsIn(schema._zod.def.innerType, place)
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.flatMap((option) => listsIn(option as Schema, place))
  // Enumerated keys bound the size of a record, so it is no list.
  if (schema instanceof z.ZodMiniRecord && schema._zod.def.keyType instanceof z.ZodMiniEnum)
    return listsIn(schema._zod.def.valueType, place)
  if (schema === null || LEAVES.some((leaf) => schema instanceof leaf)) return []
  throw new Error(`What lists does ${place} have?`)
}

const LEAVES = [z.ZodMiniString, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniEnum, z.ZodMiniLiteral]

describe('WIRE-14: every list in an answer', () => {
  it('each list in an answer is found by this test with its maximum length', () => {
    const one = z.object({ many: z.nullable(z.array(z.string())) })
    expect(listsIn(z.object({ ones: list(one, 30) }))).toEqual([
      ['payload.ones', 30],
      ['payload.ones[].many', null],
    ])
  })

  it.each(contract.map(({ method, path, payload }) => [`${method} ${path}`, payload] as const))(
    '%s limits the length of its lists',
    (_, payload) => {
      const endless = listsIn(payload).filter(([, most]) => most === null)
      expect(endless.map(([place]) => place)).toEqual([])
    },
  )
})
