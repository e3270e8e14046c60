import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { FORMULA_CELLS, formulasIn } from '#platform/testing/formula-cells.ts'
import { anyCharacter, walkOf } from '#platform/testing/server/walks.ts'
import { csvLine, decodeBase64Json, decodeList, encodePayload, UnexpectedPayload } from './encoding.ts'

const json = fc.jsonValue({ stringUnit: anyCharacter })

describe('WIRE-10: encoding a list', () => {
  it('a list is unchanged after encoding and decoding', () => {
    return fc.assert(
      fc.property(fc.array(json), (list) => {
        const expected = JSON.parse(JSON.stringify(list))
        expect(decodeList(encodePayload(list))).toEqual(expected)
      }),
    )
  })

  it('an encoded list equals the standard base64 of UTF-8 JSON', () => {
    return fc.assert(
      fc.property(json, (value) => {
        expect(encodePayload(value)).toBe(Buffer.from(JSON.stringify(value)).toString('base64'))
      }),
    )
  })

  it('long lists can be encoded', () => {
    const list = ['ß'.repeat(100_000)]
    expect(decodeList(encodePayload(list))).toEqual(list)
  })
})

describe('WIRE-11: decoding', () => {
  it('decoding accepts a plain list', () => {
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
  ])('refuses %j as an unexpected %s', (payload, type) => {
    const unexpected = new UnexpectedPayload(type)
    expect(unexpected.message).toBe(`Unexpected payload type: ${type}`)
    expect(() => decodeList(payload)).toThrow(unexpected)
  })

  it.each(['not base64!', 'AAA', btoa('{"half":'), btoa('\xff\xfe')])('refuses the text %j', (payload) => {
    expect(() => decodeBase64Json(payload)).toThrow(Error)
  })
})

it('WIRE-10: decodes by hand with the same result when the browser has no base64 decoder', () => {
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

it('LEDGER-19: another library reads a CSV line with the values that were written', () => {
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
])('LEDGER-19: a spreadsheet shows the name %j as text', (name, text) => {
  expect(read(csvLine([name, 1]))).toEqual([[text, '1']])
})

it.each(FORMULA_CELLS)(
  'LEDGER-19: no cell of a line becomes a formula beside numbers and the text %j',
  (text) => {
    const formulas = formulasIn(csvLine([-5, text, 'Kazzak', text, 7]), parse)
    // At another separator a figure and the text after the comma are one cell.
    expect(formulas.filter((cell) => !cell.startsWith('-5,'))).toEqual([])
  },
)

it('LEDGER-19: whatever text a CSV contains, no cell starts with a formula sign, at any separator', () => {
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
    { numRuns: walkOf(200, 1_000) },
  )
})
