import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_GOLD } from '#platform/words/gold.ts'
import { day, gold, id, multiLine, REQUIRED, singleLine } from './field.ts'

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('WIRE-5: one line of text', () => {
  const name = singleLine({ max: 10, required: REQUIRED })

  it.each([
    ['  Pippa  ', 'Pippa'],
    ['a\tb', 'a b'],
    ['Ka\u0308the', 'Käthe'],
    ['Ryū 🐉', 'Ryū 🐉'],
  ])('%j becomes %j', (given, kept) => {
    expect(name.parse(given)).toBe(kept)
  })

  it.each([
    'a\nb',
    'a\u0000b',
    'a\u001bb',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    '\ud800',
    'a\udc00',
  ])('%j cannot be shown', (given) => {
    expect(messageOf(name.safeParse(given))).toBe('This has characters that cannot be shown.')
  })

  it.each(['', '   ', '\t', null, undefined, 7, ['Pippa']])('%j is missing', (given) => {
    expect(messageOf(name.safeParse(given))).toBe('Please fill in all required fields')
  })

  it('is measured after it was tidied', () => {
    expect(name.parse(` ${'x'.repeat(10)} `)).toHaveLength(10)
    expect(messageOf(name.safeParse('x'.repeat(11)))).toBe('At most 10 characters.')
  })

  it('stays as it is when it is tidied again', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const once = singleLine({ max: 1_000 }).safeParse(given)
        if (once.success) expect(singleLine({ max: 1_000 }).parse(once.data)).toBe(once.data)
        else expect(messageOf(once)).not.toBe('')
      }),
    )
  })
})

describe('WIRE-5: notes', () => {
  const notes = multiLine({ max: 20 })

  it('keep their line breaks, each as one character', () => {
    expect(notes.parse('one\r\ntwo\rthree\nfour')).toBe('one\ntwo\nthree\nfour')
  })

  it.each(['a\u0000', 'a\u2028b', '\ud800'])('%j cannot be shown', (given) => {
    expect(messageOf(notes.safeParse(given))).toBe('This has characters that cannot be shown.')
  })

  it('may be empty, not too long, and are text', () => {
    expect(notes.parse('')).toBe('')
    expect(messageOf(notes.safeParse('x'.repeat(21)))).toBe('At most 20 characters.')
    expect(messageOf(notes.safeParse(null))).toBe('This must be text.')
  })
})

describe('WIRE-6 and GOLD-1: gold', () => {
  const price = gold('Price must be a valid number')

  it.each([0, 1, MAX_GOLD])('may be %i', (given) => {
    expect(price.parse(given)).toBe(given)
  })

  it.each([
    -1,
    0.5,
    MAX_GOLD + 1,
    '100',
    '',
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [1],
    2 ** 60,
  ])('may not be %j', (given) => {
    expect(messageOf(price.safeParse(given))).toBe('Price must be a valid number')
  })
})

describe('a day', () => {
  const date = day(REQUIRED)

  it.each(['2026-06-17', '2028-02-29', ' 2026-06-17 '])('is %j', (given) => {
    expect(date.parse(given)).toBe(given.trim())
  })

  it.each([
    ...['2026-02-29', '2026-13-01', '2026-06-31', '2026-6-1', '17.06.2026', '1999-01-01'],
    ...['2026-06-17T00:00:00Z', '٢٠٢٦-٠٦-١٧'],
  ])('is not %j', (given) => {
    expect(messageOf(date.safeParse(given))).toBe('This is not a date (YYYY-MM-DD).')
  })

  it.each(['', '  ', null, 20260617])('%j is missing', (given) => {
    expect(messageOf(date.safeParse(given))).toBe(REQUIRED)
  })
})

describe('WIRE-4: an id', () => {
  it.each(['x', 'x'.repeat(64), '☃'])('may be %j', (given) => {
    expect(id.parse(given)).toBe(given)
  })

  it.each([
    ['', 'The id is missing.'],
    [null, 'The id is missing.'],
    [7, 'The id is missing.'],
    ['x'.repeat(65), 'An id has at most 64 characters.'],
  ])('may not be %j', (given, message) => {
    expect(messageOf(id.safeParse(given))).toBe(message)
  })
})
