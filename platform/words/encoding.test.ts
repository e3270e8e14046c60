import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { FORMULA_CELLS, formulasIn } from '#platform/testing/formula-cells.ts'
import { csvLine, decodeBase64Json, decodeList, encodePayload, UnexpectedPayload } from './encoding.ts'

const json = fc.jsonValue({ stringUnit: 'binary' })

describe('WIRE-10: an encoded payload', () => {
  it('brings any list back as it was', () => {
    return fc.assert(
      fc.property(fc.array(json), (list) => {
        const expected = JSON.parse(JSON.stringify(list))
        expect(decodeList(encodePayload(list))).toEqual(expected)
      }),
    )
  })

  it('is what any other base64 of UTF-8 JSON is', () => {
    return fc.assert(
      fc.property(json, (value) => {
        expect(encodePayload(value)).toBe(Buffer.from(JSON.stringify(value)).toString('base64'))
      }),
    )
  })

  it('may be long', () => {
    const list = ['ß'.repeat(100_000)]
    expect(decodeList(encodePayload(list))).toEqual(list)
  })
})

describe('WIRE-11: decoding', () => {
  it('takes a list as it is', () => {
    expect(decodeList([1, 2])).toEqual([1, 2])
  })

  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [7, 'number'],
    [{}, 'object'],
    [encodePayload({ a: 1 }), 'object'],
    [encodePayload(null), 'null'],
    // A payload is decoded only once.
    [encodePayload(encodePayload([])), 'string'],
  ])('says of %j that it is: %s', (payload, type) => {
    const unexpected = new UnexpectedPayload(type)
    expect(unexpected.message).toBe(`Unexpected payload type: ${type}`)
    expect(() => decodeList(payload)).toThrow(unexpected)
  })

  it.each(['not base64!', 'AAA', btoa('{"half":'), btoa('\xff\xfe')])('says that %j is broken', (payload) => {
    expect(() => decodeBase64Json(payload)).toThrow(Error)
  })
})

it('WIRE-10: where the browser cannot decode base64 itself is decoded by hand, to the same', () => {
  const fromBase64 = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64') ?? {}
  Reflect.deleteProperty(Uint8Array, 'fromBase64')
  const byHand = vi.spyOn(globalThis, 'atob')
  try {
    fc.assert(
      fc.property(fc.array(json), (list) => {
        expect(decodeList(encodePayload(list))).toEqual(JSON.parse(JSON.stringify(list)))
      }),
    )
    expect(byHand).toHaveBeenCalled()
    expect(() => decodeBase64Json('not base64!')).toThrow(Error)
  } finally {
    Object.defineProperty(Uint8Array, 'fromBase64', fromBase64)
  }
})

const read = (text: string) => parse(text, { record_delimiter: '\r\n' })

it('LEDGER-19: what another library reads back of a line is what was written into it', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[=+\-@＝＋－＠\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      expect(read(rows.map(csvLine).join(''))).toEqual(rows)
    }),
  )
  expect(read(csvLine(['a "b", c', -5, null, 'one\r\ntwo']))).toEqual([['a "b", c', '-5', '', 'one\r\ntwo']])
  expect(csvLine(['Silva-Tarren Mill', 5, null])).toBe('"Silva-Tarren Mill",5,\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\0=1', "'\0=1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['é;"@SUM(1)', `é;"'@SUM(1)`],
  ['one\n-two', "one\n'-two"],
  ['at 8 -ish', "at 8 '-ish"],
  ['a=1, b-c@d;e', 'a=1, b-c@d;e'],
])('LEDGER-19: the name %j stays text', (name, text) => {
  expect(read(csvLine([name, 1]))).toEqual([[text, '1']])
})

it.each(FORMULA_CELLS)(
  'LEDGER-19: between figures and texts no cell is a formula where one is %j',
  (text) => {
    const formulas = formulasIn(csvLine([-5, text, 'Kazzak', text, 7]), parse)
    // At another separator a figure and the text after the comma are one cell.
    expect(formulas.filter((cell) => !cell.startsWith('-5,'))).toEqual([])
  },
)

it('LEDGER-19: of any text no cell begins with a sign, at whichever separator it is read', () => {
  const text = fc.string({ unit: fc.constantFrom(...';,\t\r\n "\'=+-@＝＋－＠a1') })
  fc.assert(
    fc.property(fc.tuple(text, text), fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
      // A reader that splits at commas honours our quotes. Any other may take quotes for text, and each line break for the end of a row.
      const breaks = delimiter === ',' ? '\r\n' : ['\r\n', '\n', '\r']
      const quote = delimiter === ','
      const options = { delimiter, quote, record_delimiter: breaks, relax_column_count: true }
      const found = (parse(csvLine([7, ...cells, -5]), options) as string[][]).flat()
      expect(found.filter((cell) => /^[ "]*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) && cell !== '-5')).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
